import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post } from '../wire.ts'

const CommentFile = z.object({
  name: z.string().max(255),
  /** A file of this server. */
  url: z
    .string()
    .max(1_000)
    .regex(/^\/api\/file\//),
  fileId: z.string().max(100),
})
const Mentioned = z.object({ id: Id, fullName: z.string() })

/** The most users whom one comment mentions. */
export const maxMentions = 20

/** A comment on a task, by one of those who may see it. */
export const FlowComment = z.object({
  id: Id,
  taskId: Id,
  /** Plain text; `@{<id>}` mentions a user. */
  text: z.string(),
  mentions: z.array(Mentioned),
  files: z.array(CommentFile),
  creatorUserId: Id,
  creatorUser: z.string(),
  creatorUserHeadIcon: z.string(),
  creatorTime: Time,
  /** Authors delete their comments, super administrators all of them. */
  isDel: z.boolean(),
})
export type FlowComment = z.output<typeof FlowComment>

const base = '/api/workflow/Engine/FlowComment'
// The handlers check that the caller may see the task.
const access = 'signed-in'

export const flowComments = {
  /** The latest first. */
  list: get(base, { access, input: Page.extend({ taskId: Id }), output: paged(FlowComment) }),
  /** Up to ten users who may see the task, by name or account, for a mention. */
  candidates: get(`${base}/Candidates`, {
    access,
    input: z.object({ taskId: Id, keyword: z.string().max(50).default('') }),
    output: listed(Mentioned),
  }),
  /** A text or a file is needed. */
  create: post(base, {
    access,
    input: z.object({
      taskId: Id,
      text: z.string().trim().max(2_000).default(''),
      files: z.array(CommentFile).max(20).default([]),
    }),
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access }),
}
