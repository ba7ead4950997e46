import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { type StrengthQuestion, type StrengthResult, words } from './password-words.ts'

// A separate thread: the dictionaries take 50 MB, and a long password would block every request for a second.
const checker = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english, 'words-india': words },
})

/**
 * The number of guesses grows with the length and the computation with its square; characters after these
 * only add to it.
 */
const charactersChecked = 40

parentPort?.on('message', ({ id, password, about }: StrengthQuestion) => {
  const { guesses } = checker.check(password.slice(0, charactersChecked), about)
  parentPort?.postMessage({ id, guesses } satisfies StrengthResult)
})
