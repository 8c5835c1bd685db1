import * as z from 'zod'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import { digestOf } from './guard.ts'
import { text } from './text.ts'

/** A link that a guest opens once, and then reads by with a pass. */
interface ReadLink {
  readonly key: string
  readonly code: string
  readonly enabledMark: 0 | 1
  readonly closeTime: number | null
}

/** What a signed pass, or a signed address, says of its link. `mark` changes with the access code, so that a new code closes pages that are open. */
export const LinkPass = z.object({ key: z.string(), mark: z.string(), until: z.number() })
export type LinkPass = z.output<typeof LinkPass>

const markOf = ({ key, code }: ReadLink): string => digestOf(`${key} ${code}`)

/** A pass of a link, for so many milliseconds. It is signed by its caller. */
export const passOf = (link: ReadLink, lifetimeMs: number): LinkPass => ({
  key: link.key,
  mark: markOf(link),
  until: Date.now() + lifetimeMs,
})

export const isOver = ({ closeTime }: ReadLink): boolean => closeTime !== null && closeTime <= Date.now()

type Find<L> = (key: string) => Promise<L | undefined>

/** The link with a key that is on; throws a refusal 404 where there is none. */
export async function requireLink<L extends ReadLink>(find: Find<L>, key: string): Promise<L> {
  const link = await find(key)
  if (!link || link.enabledMark !== 1) throw refuse(text.notFound, {}, Code.notFound)
  return link
}

/** A pass with its link; `refusal` is thrown where it is none, too old, or older than the access code. */
export async function requirePass<L extends ReadLink, P extends LinkPass>(
  find: Find<L>,
  pass: P | undefined,
  refusal: { readonly text: LocalizedText; readonly code: number },
): Promise<{ link: L; pass: P }> {
  const expired = () => refuse(refusal.text, {}, refusal.code)
  if (!pass || pass.until < Date.now()) throw expired()
  const link = await requireLink(find, pass.key)
  if (pass.mark !== markOf(link)) throw expired()
  return { link, pass }
}
