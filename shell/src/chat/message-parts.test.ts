import { describe, expect, test } from 'vitest'
import { emojis, emojiMarkup } from './emoji.ts'
import { splitAtKeyword, parseMessage } from './message-parts.ts'

describe('emoji', () => {
  test('120 emoji with unique names and signs', () => {
    expect(emojis).toHaveLength(120)
    for (const names of [
      emojis.map(emojiMarkup),
      emojis.map(({ sign }) => sign),
      emojis.map(({ name }) => name.en),
      emojis.map(({ name }) => name.zhtw),
    ])
      expect(new Set(names).size).toBe(120)
    for (const { sign, name } of emojis)
      expect(
        [
          sign.length > 0 && !/[\w一-龥]/.test(sign),
          /^[一-龥]{1,4}$/.test(name.zh),
          /^[A-Za-z ]+$/.test(name.en),
        ],
        name.zh,
      ).toEqual([true, true, true])
  })
  test('each emoji is found in a text', () => {
    for (const emoji of emojis)
      expect(parseMessage(`a${emojiMarkup(emoji)}b`)).toEqual([{ text: 'a' }, { emoji }, { text: 'b' }])
  })
})

const rendered = (message: string) =>
  parseMessage(message).map((part) => {
    if ('emoji' in part) return part.emoji.sign
    return 'link' in part ? `<${part.link}>` : part.text
  })

test.each([
  ['plain', ['plain']],
  ['', []],
  ['[微笑][微笑]', ['🙂', '🙂']],
  ['[没有这个] 和 [ 微笑 ]', ['[没有这个] 和 [ 微笑 ]']],
  ['见 https://a.example/b?c=1。谢谢', ['见 ', '<https://a.example/b?c=1>', '。谢谢']],
  ['(see http://a.example/x).', ['(see ', '<http://a.example/x>', ').']],
  ['https://a.example/w_(x)', ['<https://a.example/w_(x)>']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['http://', ['http://']],
  ['第一行\n第二行', ['第一行\n第二行']],
])('%j is rendered as %j', (message, expected) => {
  expect(rendered(message)).toEqual(expected)
})

test.each([
  ['abcABC', 'b', ['a', 'b', 'cA', 'B', 'C']],
  ['1+1=2', '+', ['1', '+', '1=2']],
  ['没有', '', ['没有']],
  ['没有', '教室', ['没有']],
])('%j with the keyword %j is split into %j', (text, keyword, cut) => {
  expect(splitAtKeyword(text, keyword)).toEqual(cut)
})
