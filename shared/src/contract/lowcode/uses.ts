import * as z from 'zod'
import { get, listed } from '../wire.ts'
import { dataSetMenu } from './data-sets.ts'
import { designAccess } from './designs.ts'
import { Use } from './use.ts'

const output = listed(Use)

/** What would break if a record were deleted. */
export const uses = {
  ofDesign: get('/api/visualdev/Base/{id}/Uses', {
    access: designAccess,
    output: output.extend({
      /** Number of records that the design has. */
      records: z.int().optional(),
      /** Why it cannot be deleted even without its menus, such as running tasks; '' where it can. */
      blocked: z.string().optional(),
    }),
  }),
  ofDictionary: get('/api/system/DictionaryType/{id}/Uses', {
    access: { menu: 'systemData.dictionary' },
    output,
  }),
  ofDataSet: get('/api/visualdev/DataSet/{id}/Uses', { access: { menu: dataSetMenu }, output }),
  ofInterface: get('/api/system/DataInterface/{id}/Uses', {
    access: { menu: 'systemData.dataInterface' },
    output,
  }),
}
