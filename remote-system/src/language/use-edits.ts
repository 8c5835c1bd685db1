import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'
import { language, type Word, type WordChange } from '@tessera/shared/contract/system/language'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** What a word says after a change; the server keeps no edit that says what the word came with. */
function changed(word: Word, { lang, text: given }: WordChange): Word {
  const builtIn = word.edited[lang] ?? word.texts[lang]
  const { [lang]: _, ...others } = word.edited
  if (given === null || given === builtIn) return { ...word, texts: { ...word.texts, [lang]: builtIn }, edited: others }
  return { ...word, texts: { ...word.texts, [lang]: given }, edited: { ...others, [lang]: builtIn } }
}

/** The words, and changes of them that can be taken back one after the other. */
export function useEdits() {
  const t = useText(text)
  const { data, error, mutate } = useCall(language.list, {})
  const { send, sending } = useSend(language.save)
  const [past, setPast] = useState<readonly (readonly WordChange[])[]>([])

  const write = async (changes: readonly WordChange[]) => {
    const { msg } = await send({ changes: [...changes] })
    const keys = new Set(changes.map(({ key }) => key))
    // A list of thousands is not asked for anew because of one word.
    await mutate((now) => now && { list: now.list.map((word) => (keys.has(word.id) ? changes.filter(({ key }) => key === word.id).reduce(changed, word) : word)) }, { revalidate: false })
    return msg
  }
  const inverse = (changes: readonly WordChange[]): WordChange[] => {
    const words = new Map((data?.list ?? []).map((word) => [word.id, word]))
    return changes.map(({ key, lang }) => ({ key, lang, text: words.get(key)?.texts[lang] || null }))
  }
  const edit = async (changes: readonly WordChange[], said?: string) => {
    const back = inverse(changes)
    const msg = await write(changes)
    setPast((before) => [...before, back])
    Message.success({ id: 'language', content: said ?? msg, duration: 1_500 })
  }
  const undo = async () => {
    const last = past.at(-1)
    if (!last || sending) return
    await write(last)
    setPast(past.slice(0, -1))
    Message.success({ id: 'language', content: t('language.undone', { key: last[0]!.key }), duration: 1_500 })
  }
  const restore = ({ id, edited }: Word) => edit((Object.keys(edited) as Lang[]).map((lang) => ({ key: id, lang, text: null })), t('language.restored'))
  return { words: data?.list, error, mutate, edit, restore, undo, undoable: past.length > 0, sending }
}
