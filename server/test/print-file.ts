import { extractText, getDocumentProxy } from 'unpdf'
import { printTemplates as calls, type StandardPrint } from '@tessera/shared/contract/system/print-templates'
import type { TestApp } from './app.ts'

interface By {
  token: string
}

/** Has a PDF file written by a template, or in the layout without one, and returns its state with its text, without white space. */
export async function createPdf(
  app: TestApp,
  by: string | { standard: StandardPrint },
  formIds: string[],
  user: By,
) {
  const layout = typeof by === 'string' ? { id: by } : by
  let state = await app.data(calls.startPdf, { ...layout, formIds }, user)
  while (state.state === 'queued' || state.state === 'running') {
    await new Promise((done) => setTimeout(done, 30))
    state = await app.data(calls.pdfState, { fileId: state.id }, user)
  }
  const file = await fetchPdf(app, state.id, user)
  if (state.state === 'failed') return { ...state, text: '', file }
  const document = await getDocumentProxy(new Uint8Array(file.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  return { ...state, text: text.replaceAll(/\s/g, ''), file }
}

export const fetchPdf = (app: TestApp, id: string, { token }: By) =>
  app.app.inject({
    url: calls.pdfFile.path.replace('{fileId}', id),
    // A link has no token: browsers send the file cookie.
    headers: { cookie: `tessera_file=${token.replace('Bearer ', '')}` },
  })
