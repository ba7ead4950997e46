import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** More tests than this that pass only on a retry fail the run. */
export const mostRetried = 5

/** @returns {any} the report as JSON, or null when the run ended before it was written */
const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** The first line of an error, without colours. */
const firstLine = (text) => stripVTControlCharacters(text ?? '').split('\n', 1)[0]

/** Counts of a JSON report of Vitest. */
export function countVitest(path, root) {
  const report = readReport(path)
  if (!report) return null
  const files = report.testResults.map((result) => ({ ...result, file: relative(root, result.name) }))
  const skipped = files.flatMap(({ file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${file}: ${fullName}`),
  )
  const failures = files.filter(({ status }) => status === 'failed').flatMap(failuresOf)
  const failed = failures.length
  const failedFiles = files.filter(({ status }) => status === 'failed').map(({ file }) => file)
  return { passed: report.numPassedTests, failed, skipped, retried: [], failures, files: failedFiles }
}

/** The failed tests of a file; the file itself when it failed outside of them. */
function failuresOf({ file, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length === 0) return [{ name: file, error: firstLine(message), trace: null }]
  return tests.map(({ fullName, failureMessages }) => ({
    name: `${file}: ${fullName}`,
    error: firstLine(failureMessages[0]),
    trace: null,
  }))
}

/** The counts after the failed files were run again: what fails no longer passed on a retry. */
export function addRetry(before, again) {
  const retried = before.failures.filter(({ name }) => again.failures.every((each) => each.name !== name))
  const passed = before.passed + retried.length
  return { ...again, passed, skipped: before.skipped, retried: [...before.retried, ...retried] }
}

/** Counts of a JSON report of Playwright. */
export function countPlaywright(path, root) {
  const report = readReport(path)
  if (!report) return null
  const specs = specsOf(report)
  const named = (searched) => specs.filter(({ tests }) => tests.some(({ status }) => status === searched))
  const failures = named('unexpected').map((spec) => failureOf(spec, root))
  // Errors outside of any test, such as in the global setup.
  for (const { message } of report.errors ?? [])
    failures.push({ name: 'end-to-end', error: firstLine(message), trace: null })
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: failures.length,
    skipped: named('skipped').map(nameOf),
    retried: named('flaky').map((spec) => failureOf(spec, root)),
    failures,
    files: [],
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
const nameOf = ({ file, title }) => `${file}: ${title}`

/**
 * The error of the first try that failed, and the path of what was recorded: the trace, else the screenshot.
 */
function failureOf(spec, root) {
  const results = spec.tests.flatMap((test) => test.results)
  const attached = results.flatMap(({ attachments = [] }) => attachments).filter((one) => one.path)
  const kept =
    attached.find(({ name }) => name === 'trace') ?? attached.find(({ name }) => name === 'screenshot')
  const error = results.map((result) => result.error?.message).find(Boolean)
  return { name: nameOf(spec), error: firstLine(error), trace: kept ? relative(root, kept.path) : null }
}
