import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @returns {any} the report as JSON, or null when the run ended before it was written */
const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** Counts of a JSON report of Vitest, and the names of the skipped tests. */
export function countVitest(path, root) {
  const report = readReport(path)
  if (!report) return null
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, retried: [] }
}

/** Counts of a JSON report of Playwright. A test that passed only on a retry is named and counted as failed. */
export function countPlaywright(path) {
  const report = readReport(path)
  if (!report) return null
  const { expected, flaky, unexpected } = report.stats
  const [skipped, retried] = [named(report, 'skipped'), named(report, 'flaky')]
  return { passed: expected, failed: unexpected + flaky, skipped, retried }
}

function named({ suites = [], specs = [] }, wanted) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap((suite) => named(suite, wanted))]
}
