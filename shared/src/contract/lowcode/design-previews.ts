import * as z from 'zod'
import { get, Id, post } from '../wire.ts'
import { designAccess as access, DesignBody } from './designs.ts'

const base = '/api/visualdev/OnlineDev/App'

/** Drafts that designers open on their phones by a QR code. */
export const designPreviews = {
  /** Stores a draft for 30 minutes, and answers its id. `data` is JSON text, which only the designer reads; `type` is
   * that of the design. */
  create: post(`${base}/Preview`, {
    access,
    maxBodyBytes: 8 * 1024 * 1024,
    successMessage: 'done',
    input: z.object({ data: z.string().min(1).max(2_000_000), type: DesignBody.shape.type }),
    output: Id,
  }),
  read: get(`${base}/{id}/Preview`, { access, output: z.object({ data: z.string() }) }),
}
