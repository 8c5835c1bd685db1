import * as z from 'zod'
import { get } from '../wire.ts'

const base = '/api/visualdev/Portal'

/** Specification: wire 10.5. `formData` is the JSON text of the layout (wire 11.5). */
export const portals = {
  /** For display; whoever was not granted the portal is told that there is none. */
  auth: get(`${base}/{id}/auth`, {
    access: 'signed-in',
    output: z.object({ formData: z.string(), type: z.int(), linkType: z.int(), customUrl: z.string() }),
  }),
}
