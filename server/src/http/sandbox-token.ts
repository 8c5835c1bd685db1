import * as z from 'zod'
import { type Call, Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'
import type { Signer } from './signer.ts'

/** What a token of a sandboxed page permits: the calls of its session that are below some areas. */
export interface SandboxGrant {
  /** Hash of the session's own token. */
  session: Buffer
  remote: string
  /** First segments of calls, such as `edu` or `system/DictionaryData`. */
  areas: readonly string[]
}

/** Seconds for which a token is valid. The shell asks for another one in time. */
export const sandboxTokenSeconds = 300

const Signed = z.object({
  session: z.base64(),
  remote: z.string(),
  areas: z.array(z.string()),
  until: z.number(),
})

/** Issues a token that makes calls of a session, limited to some areas. */
export const issueSandboxToken = (signer: Signer, { session, remote, areas }: SandboxGrant): string =>
  `Sandbox ${signer.sign({
    session: session.toString('base64'),
    remote,
    areas,
    until: Date.now() + sandboxTokenSeconds * 1_000,
  })}`

/** Reads the header `Authorization: Sandbox ...`; throws 602 for one that is invalid or expired. */
export function readSandboxToken(signer: Signer, header: string): SandboxGrant {
  const read = Signed.safeParse(signer.verify(header.replace(/^Sandbox /, '')))
  if (!read.success || read.data.until < Date.now())
    throw new Refusal({ code: Code.invalidToken, text: general.badToken })
  return { ...read.data, session: Buffer.from(read.data.session, 'base64') }
}

/** Calls about sessions and about remotes themselves. No sandboxed page makes them, whatever its areas are. */
export const reservedAreas: readonly string[] = ['oauth', 'shell']

/** Throws 403 unless the call is below one of the areas. */
export function assertInAreas({ path }: Pick<Call, 'path'>, { remote, areas }: SandboxGrant): void {
  const lower = path.toLowerCase()
  const isBelow = (area: string) => {
    const start = `/api/${area.toLowerCase()}`
    return lower === start || lower.startsWith(`${start}/`)
  }
  if (reservedAreas.some(isBelow) || !areas.some(isBelow))
    throw new Refusal({
      code: Code.forbidden,
      text: areas.length > 0 ? general.outsideAreas : general.noAreas,
      values: { remote, areas: areas.join(', ') },
    })
}
