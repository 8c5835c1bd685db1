import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { call } from '@tessera/shared/client/call'
import { applyEditedWords, wordsVersion } from '@tessera/shared/text/edited-words'

/**
 * Loads the texts that administrators edited unless the local ones have this version; null loads them in any
 * case. A failed request is ignored.
 */
export async function refreshWords(version: string | null): Promise<void> {
  if (version === wordsVersion()) return
  const edited =
    version === ''
      ? { version, words: {} }
      : await call(publicCalls.words, {}, { quiet: true }).catch(() => null)
  if (edited) applyEditedWords(edited)
}
