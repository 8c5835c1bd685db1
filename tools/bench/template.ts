import { randomBytes } from 'node:crypto'

/** What one turn of a run puts into `{serial}`, `{id}` and `{word}`. */
export interface Turn {
  readonly serial: string
  readonly id: string
  readonly word: string
}

export type Words = readonly string[]

/** The turns of one run: `label` keeps its serials apart from those of every other run. */
export function turns(label: string, words: Words): () => Turn {
  let at = 0
  return () => {
    at++
    return {
      serial: `${label}n${at}`,
      id: randomBytes(16).toString('hex'),
      word: words[at % words.length] ?? '',
    }
  }
}

export const fill = (template: string, { serial, id, word }: Turn): string =>
  template.replaceAll('{serial}', serial).replaceAll('{id}', id).replaceAll('{word}', word)

/** The other way round: the template of a value that was made in this turn. */
export function templateOf(value: string, turn: Turn): string {
  let template = value
  for (const name of ['serial', 'id', 'word'] as const)
    if (turn[name]) template = template.replaceAll(turn[name], `{${name}}`)
  return template
}
