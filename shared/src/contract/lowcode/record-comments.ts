import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** Plain text; `@{<id>}` mentions a user. */
const Content = z.string().trim().min(1).max(2_000)

/** A user who is mentioned or can be. */
const Mentioned = z.object({ id: Id, fullName: z.string() })

const RecordComment = z.object({
  id: Id,
  content: z.string(),
  /** The users whom the text mentions. */
  mentions: z.array(Mentioned),
  creatorUserId: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  isEdited: z.boolean(),
  /** Its author changes a comment. */
  canChange: z.boolean(),
  /** Its author and super administrators remove a comment. */
  canRemove: z.boolean(),
})
export type RecordComment = z.output<typeof RecordComment>

/** The most users whom one comment mentions. */
export const maxMentions = 20
export const mentionPattern = /@\{([\w.-]{1,64})\}/g
/** Ids of the users whom a text mentions. */
export const mentionedIds = (content: string): string[] => [
  ...new Set([...content.matchAll(mentionPattern)].map(([, id]) => id!)),
]

const base = '/api/visualdev/OnlineDev/{id}/{recordId}/Comments'
// The handlers check that the caller may open the record.
const access = 'signed-in'

/** Comments on the records of released designs, for everyone who may open the record. */
export const recordComments = {
  /** The latest first. */
  list: get(base, {
    access,
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(RecordComment),
  }),
  /** Up to ten users who may open the record, by name or account, for a mention. */
  candidates: get(`${base}/Candidates`, {
    access,
    input: z.object({ keyword: z.string().max(50).default('') }),
    output: listed(Mentioned),
  }),
  create: post(base, { access, input: z.object({ content: Content }), output: z.object({ id: Id }) }),
  update: put(`${base}/{commentId}`, { access, input: z.object({ content: Content }) }),
  remove: del(`${base}/{commentId}`, { access }),
}
