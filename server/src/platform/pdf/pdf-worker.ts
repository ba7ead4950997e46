import { parentPort } from 'node:worker_threads'
import type { PdfRequest, PdfResult } from './pdf-renderer.ts'

/** The thread that draws documents one by one. Templates and fonts are loaded on first use. */
parentPort?.on('message', async ({ module, input }: PdfRequest) => {
  parentPort?.postMessage(await resultOf(module, input))
})

async function resultOf(module: string, input: unknown): Promise<PdfResult> {
  try {
    const { render } = await import(module)
    return { bytes: new Uint8Array(await render(input)) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
