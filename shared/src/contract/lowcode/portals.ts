import * as z from 'zod'
import { get } from '../wire.ts'

const base = '/api/visualdev/Portal'

/** Portals; `formData` is the JSON text of the layout. */
export const portals = {
  /**
   * The portal for display. A caller without a grant gets the same refusal as for a portal that does not
   * exist.
   */
  auth: get(`${base}/{id}/auth`, {
    access: 'signed-in',
    output: z.object({ formData: z.string(), type: z.int(), linkType: z.int(), customUrl: z.string() }),
  }),
}
