import * as z from 'zod'
import { get, Id, post } from '../wire.ts'

const access = { menu: 'onlineDev.webDesign' }
const base = '/api/visualdev/OnlineDev/App'

/** Drafts that designers open on their phones by a QR code. */
export const designPreviews = {
  /** Stores a draft for 30 minutes, and answers its id. `data` is JSON text, which only the designer reads. */
  create: post(`${base}/Preview`, {
    access,
    maxBodyBytes: 8 * 1024 * 1024,
    successMessage: 'done',
    input: z.object({ data: z.string().min(1).max(2_000_000) }),
    output: Id,
  }),
  read: get(`${base}/{id}/Preview`, { access, output: z.object({ data: z.string() }) }),
}
