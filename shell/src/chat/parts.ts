import { emojiNamed, type Emoji } from './emoji.ts'

/** A message in the pieces that are drawn differently. */
export type Part = { readonly text: string } | { readonly emoji: Emoji } | { readonly link: string }

/** A bracketed name, or an address; what closes the sentence around an address is not part of it. */
const special = /\[([^[\]\s]{1,8})\]|https?:\/\/[^\s<>"'，。；！？、（）【】《》“”]+/giu
const trailing = /[.,;:!?)\]}]+$/

export function partsOf(message: string): Part[] {
  const parts: Part[] = []
  const plain = (text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && 'text' in last) parts[parts.length - 1] = { text: last.text + text }
    else parts.push({ text })
  }
  let at = 0
  for (const { 0: found, 1: name, index } of message.matchAll(special)) {
    plain(message.slice(at, index))
    at = index + found.length
    const emoji = name === undefined ? undefined : emojiNamed(name)
    if (emoji) parts.push({ emoji })
    else if (name === undefined) {
      const link = balanced(found)
      if (URL.canParse(link)) parts.push({ link })
      else plain(link)
      plain(found.slice(link.length))
    } else plain(found)
  }
  plain(message.slice(at))
  return parts
}

/** A bracket at the end stays where it closes one inside, as addresses of encyclopedias have it. */
function balanced(address: string): string {
  const end = trailing.exec(address)?.[0] ?? ''
  const kept = end.startsWith(')') && address.includes('(') ? ')' : ''
  return address.slice(0, address.length - end.length) + kept
}

/** A text cut at every place where the keyword stands, whatever its letter case; the odd ones are the places. */
export function cutAt(text: string, keyword: string): string[] {
  if (keyword === '') return [text]
  return text.split(new RegExp(`(${keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu'))
}
