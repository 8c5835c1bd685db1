import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'
import { language, type Word, type WordChange } from '@tessera/shared/contract/system/language'
import { Code } from '@tessera/shared/contract/code'
import { call, CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/**
 * Applies a change to a word. A text equal to the built-in one, or null, removes the edit, as the server
 * does.
 */
function applyChange(word: Word, { lang, text: newText }: WordChange): Word {
  const builtIn = word.edited[lang] ?? word.texts[lang]
  const { [lang]: _, ...others } = word.edited
  if (newText === null || newText === builtIn)
    return { ...word, texts: { ...word.texts, [lang]: builtIn }, edited: others }
  return { ...word, texts: { ...word.texts, [lang]: newText }, edited: { ...others, [lang]: builtIn } }
}

/** A change that the server rejected because another user edited the word, and the current text. */
export interface EditConflict {
  change: WordChange
  now: string
}

/** The words, and functions to edit, restore and undo; each undo reverts one edit. */
export function useEdits() {
  const t = useText(text)
  const { data, error, mutate } = useCall(language.list, {})
  const { send, sending } = useSend(language.save, { quiet: true })
  const [undoStack, setUndoStack] = useState<readonly (readonly WordChange[])[]>([])
  const [conflict, setConflict] = useState<EditConflict | null>(null)

  const textLookup = (list: readonly Word[] = data?.list ?? []) => {
    const words = new Map(list.map((word) => [word.id, word]))
    return ({ key, lang }: WordChange) => words.get(key)?.texts[lang] ?? ''
  }
  const saveChanges = async (changes: readonly WordChange[]) => {
    const { msg } = await send({ changes: [...changes] })
    const keys = new Set(changes.map(({ key }) => key))
    // Patch the cached list: reloading thousands of words for one change would be wasteful.
    await mutate(
      (now) =>
        now && {
          list: now.list.map((word) =>
            keys.has(word.id) ? changes.filter(({ key }) => key === word.id).reduce(applyChange, word) : word,
          ),
        },
      { revalidate: false },
    )
    return msg
  }
  /** Loads the words again. A plain `mutate()` returns the old ones when another reload overtakes it. */
  const reloadWords = async () => {
    const words = await call(language.list, {}, { quiet: true }).catch(() => undefined)
    if (words) await mutate(words, { revalidate: false })
    return words
  }
  /**
   * Handles a failed save. On a conflict it reloads the words and, for a single change, asks the user to
   * decide.
   */
  const handleFailure = async (failure: unknown, changes: readonly WordChange[]) => {
    if (!(failure instanceof CallError)) throw failure
    const reloaded = failure.code === Code.conflict ? await reloadWords() : undefined
    const [change, another] = changes
    if (reloaded && change && change.text !== null && !another)
      setConflict({ change, now: textLookup(reloaded.list)(change) })
    else Message.error({ id: 'language', content: failure.msg })
    throw failure
  }
  const edit = async (changes: readonly WordChange[], successMessage?: string) => {
    const now = textLookup()
    const checkedChanges = changes.map((change) => ({ ...change, seen: change.seen ?? now(change) }))
    const msg = await saveChanges(checkedChanges).catch((error: unknown) =>
      handleFailure(error, checkedChanges),
    )
    setUndoStack((previous) => [
      ...previous,
      checkedChanges.map(({ seen, text: newText, ...change }) => ({
        ...change,
        text: seen || null,
        ...(newText === null ? {} : { seen: newText }),
      })),
    ])
    Message.success({ id: 'language', content: successMessage ?? msg, duration: 1_500 })
  }
  const undo = async () => {
    const last = undoStack.at(-1)
    if (!last || sending) return
    // Drop the step first: after a conflict the other user’s text stays and nothing is left to undo.
    setUndoStack(undoStack.slice(0, -1))
    await saveChanges(last).catch((error: unknown) =>
      handleFailure(
        error,
        last.map((change) => ({ ...change, text: null })),
      ),
    )
    Message.success({ id: 'language', content: t('language.undone', { key: last[0]!.key }), duration: 1_500 })
  }
  const restore = ({ id, edited }: Word) =>
    edit(
      (Object.keys(edited) as Lang[]).map((lang) => ({ key: id, lang, text: null })),
      t('language.restored'),
    )
  const resolveConflict = (keepMine: boolean) => {
    if (keepMine && conflict) edit([{ ...conflict.change, seen: conflict.now }]).catch(() => undefined)
    setConflict(null)
  }
  return {
    words: data?.list,
    error,
    mutate,
    edit,
    restore,
    undo,
    canUndo: undoStack.length > 0,
    sending,
    conflict,
    resolveConflict,
  }
}
