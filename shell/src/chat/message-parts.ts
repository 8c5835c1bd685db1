import { findEmoji, type Emoji } from './emoji.ts'

/** One piece of a message: text, emoji or link. */
export type MessagePart = { readonly text: string } | { readonly emoji: Emoji } | { readonly link: string }

/** A bracketed name or an address; closing punctuation of the sentence is not part of the address. */
const specialPattern = /\[([^[\]\s]{1,8})\]|https?:\/\/[^\s<>"'，。；！？、（）【】《》“”]+/giu
const trailingPunctuation = /[.,;:!?)\]}]+$/

/** Splits a message into text, emoji and links. */
export function parseMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  const plain = (text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && 'text' in last) parts[parts.length - 1] = { text: last.text + text }
    else parts.push({ text })
  }
  let at = 0
  for (const { 0: found, 1: name, index } of message.matchAll(specialPattern)) {
    plain(message.slice(at, index))
    at = index + found.length
    const emoji = name === undefined ? undefined : findEmoji(name)
    if (emoji) parts.push({ emoji })
    else if (name === undefined) {
      const link = trimPunctuation(found)
      if (URL.canParse(link)) parts.push({ link })
      else plain(link)
      plain(found.slice(link.length))
    } else plain(found)
  }
  plain(message.slice(at))
  return parts
}

/**
 * Removes punctuation from the end of an address. A closing bracket stays if the address contains an opening
 * one, as in addresses of Wikipedia.
 */
function trimPunctuation(address: string): string {
  const end = trailingPunctuation.exec(address)?.[0] ?? ''
  const bracket = end.startsWith(')') && address.includes('(') ? ')' : ''
  return address.slice(0, address.length - end.length) + bracket
}

/**
 * Splits a text at each occurrence of the keyword, ignoring case. Items at odd positions are the occurrences.
 */
export function splitAtKeyword(text: string, keyword: string): string[] {
  if (keyword === '') return [text]
  return text.split(new RegExp(`(${keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu'))
}
