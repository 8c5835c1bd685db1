import { mentionPattern } from '../../contract/lowcode/record-comments.ts'

export interface Person {
  readonly id: string
  readonly fullName: string
}

/** A comment as its author edits it: mentions are names behind an @. */
export const toEdited = (content: string, mentions: readonly Person[]): string => {
  const names = new Map(mentions.map(({ id, fullName }) => [id, fullName]))
  return content.replaceAll(mentionPattern, (whole, id: string) => {
    const name = names.get(id)
    return name === undefined ? whole : `@${name}`
  })
}

/** A comment as it is sent: the names that its author has selected are ids. Longer names first: one may begin another. */
export const toContent = (edited: string, people: readonly Person[]): string =>
  people
    .toSorted((one, other) => other.fullName.length - one.fullName.length)
    .reduce((content, { id, fullName }) => content.replaceAll(`@${fullName}`, `@{${id}}`), edited)

/** A comment in parts: plain texts and the users that it mentions. */
export function splitMentions(content: string, mentions: readonly Person[]): (string | Person)[] {
  const names = new Map(mentions.map((person) => [person.id, person]))
  return content.split(mentionPattern).flatMap((part, at) => {
    if (at % 2 === 1) return [names.get(part) ?? `@${part}`]
    return part === '' ? [] : [part]
  })
}

/** The word behind the @ at which the cursor stands; null where it stands at none. */
export function mentionAt(edited: string, cursor: number): { from: number; keyword: string } | null {
  const [, keyword] = /@([^\s@]{0,30})$/u.exec(edited.slice(0, cursor)) ?? []
  return keyword === undefined ? null : { from: cursor - keyword.length - 1, keyword }
}
