import type * as z from 'zod'
import type { GeoMap } from '../../format/geo.ts'
import { plainCall } from '../../contract/plain-call.ts'
import type { Call } from '../../contract/wire.ts'
import type { NamedMap } from './regions.ts'

type Answer<T> = Call<z.ZodType<unknown, object>, z.ZodType<T>>
const base = '/api/system/DataMap'

// The calls by their paths, so that the schemas of the contract are not part of every screen.

export const mapSelector = plainCall<Answer<{ list: readonly NamedMap[] }>>('GET', `${base}/Selector`)
export const mapData = (id: string) =>
  plainCall<Answer<GeoMap>>('GET', `${base}/${encodeURIComponent(id)}/Data`)
