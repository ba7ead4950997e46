import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { type StrengthAnswer, type StrengthQuestion, words } from './password-words.ts'

// A thread of its own: the dictionaries take 50 MB, and a long password would hold every request for a second.
const checker = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english, 'words-india': words },
})

/** Guesses grow with the length, their computation with its square: what follows these characters only adds. */
const charactersChecked = 40

parentPort?.on('message', ({ id, password, about }: StrengthQuestion) => {
  const { guesses } = checker.check(password.slice(0, charactersChecked), about)
  parentPort?.postMessage({ id, guesses } satisfies StrengthAnswer)
})
