import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'
import { language, type Word, type WordChange } from '@tessera/shared/contract/system/language'
import { Code } from '@tessera/shared/contract/code'
import { CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** What a word says after a change; the server keeps no edit that says what the word came with. */
function changed(word: Word, { lang, text: given }: WordChange): Word {
  const builtIn = word.edited[lang] ?? word.texts[lang]
  const { [lang]: _, ...others } = word.edited
  if (given === null || given === builtIn)
    return { ...word, texts: { ...word.texts, [lang]: builtIn }, edited: others }
  return { ...word, texts: { ...word.texts, [lang]: given }, edited: { ...others, [lang]: builtIn } }
}

/** A change of a word that somebody else has changed since, and what it says now. */
export interface Overtaken {
  change: WordChange
  now: string
}

/** The words, and changes of them that can be taken back one after the other. */
export function useEdits() {
  const t = useText(text)
  const { data, error, mutate } = useCall(language.list, {})
  const { send, sending } = useSend(language.save, { quiet: true })
  const [past, setPast] = useState<readonly (readonly WordChange[])[]>([])
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)

  const saidNow = (list: readonly Word[] = data?.list ?? []) => {
    const words = new Map(list.map((word) => [word.id, word]))
    return ({ key, lang }: WordChange) => words.get(key)?.texts[lang] ?? ''
  }
  const write = async (changes: readonly WordChange[]) => {
    const { msg } = await send({ changes: [...changes] })
    const keys = new Set(changes.map(({ key }) => key))
    // A list of thousands is not asked for anew because of one word.
    await mutate(
      (now) =>
        now && {
          list: now.list.map((word) =>
            keys.has(word.id) ? changes.filter(({ key }) => key === word.id).reduce(changed, word) : word,
          ),
        },
      { revalidate: false },
    )
    return msg
  }
  /** Somebody was faster: what is said now is asked for, and of one word its editor decides. */
  const late = async (failure: unknown, changes: readonly WordChange[]) => {
    if (!(failure instanceof CallError)) throw failure
    const fresh = failure.code === Code.conflict ? await mutate().catch(() => undefined) : undefined
    const [change, another] = changes
    if (fresh && change && change.text !== null && !another)
      setOvertaken({ change, now: saidNow(fresh.list)(change) })
    else Message.error({ id: 'language', content: failure.msg })
    throw failure
  }
  const edit = async (changes: readonly WordChange[], told?: string) => {
    const now = saidNow()
    const asked = changes.map((change) => ({ ...change, seen: change.seen ?? now(change) }))
    const msg = await write(asked).catch((error: unknown) => late(error, asked))
    setPast((before) => [
      ...before,
      asked.map(({ seen, text: given, ...change }) => ({
        ...change,
        text: seen || null,
        ...(given === null ? {} : { seen: given }),
      })),
    ])
    Message.success({ id: 'language', content: told ?? msg, duration: 1_500 })
  }
  const undo = async () => {
    const last = past.at(-1)
    if (!last || sending) return
    // What somebody else has written since stays, and there is nothing left to take back.
    setPast(past.slice(0, -1))
    await write(last).catch((error: unknown) =>
      late(
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
  const settle = (mine: boolean) => {
    if (mine && overtaken) edit([{ ...overtaken.change, seen: overtaken.now }]).catch(() => undefined)
    setOvertaken(null)
  }
  return {
    words: data?.list,
    error,
    mutate,
    edit,
    restore,
    undo,
    undoable: past.length > 0,
    sending,
    overtaken,
    settle,
  }
}
