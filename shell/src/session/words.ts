import { publicCalls } from '@tessera/shared/contract/shell/public-calls'
import { call } from '@tessera/shared/client/call'
import { applyEditedWords, wordsVersion } from '@tessera/shared/text/edited-words'

/** Brings the words that administrators edited in line with the server's, unless they are of this version; null asks in any case. What does not arrive comes with the next visit. */
export async function bringWords(version: string | null): Promise<void> {
  if (version === wordsVersion()) return
  const edited =
    version === ''
      ? { version, words: {} }
      : await call(publicCalls.words, {}, { quiet: true }).catch(() => null)
  if (edited) applyEditedWords(edited)
}
