import { randomBytes } from 'node:crypto'

/** The values of one turn for `{serial}`, `{id}` and `{keyword}`. */
export interface Turn {
  readonly serial: string
  readonly id: string
  readonly keyword: string
}

export type Keywords = readonly string[]

/** Creates the turns of one run. `label` makes its serials unique among runs. */
export function createTurns(label: string, keywords: Keywords): () => Turn {
  let at = 0
  return () => {
    at++
    return {
      serial: `${label}n${at}`,
      id: randomBytes(16).toString('hex'),
      keyword: keywords[at % keywords.length] ?? '',
    }
  }
}

/** Replaces the placeholders of a template. */
export const fillTemplate = (template: string, { serial, id, keyword }: Turn): string =>
  template.replaceAll('{serial}', serial).replaceAll('{id}', id).replaceAll('{keyword}', keyword)

/** Replaces the values of a turn in `value` by placeholders; the reverse of `fillTemplate`. */
export function toTemplate(value: string, turn: Turn): string {
  let template = value
  for (const name of ['serial', 'id', 'keyword'] as const)
    if (turn[name]) template = template.replaceAll(turn[name], `{${name}}`)
  return template
}
