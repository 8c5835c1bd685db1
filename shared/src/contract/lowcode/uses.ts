import { get, listed } from '../wire.ts'
import { designAccess } from './designs.ts'
import { Use } from './use.ts'

const output = listed(Use)

/** What would break if a record were deleted. */
export const uses = {
  ofDesign: get('/api/visualdev/Base/{id}/Uses', { access: designAccess, output }),
  ofDictionary: get('/api/system/DictionaryType/{id}/Uses', {
    access: { menu: 'systemData.dictionary' },
    output,
  }),
  ofInterface: get('/api/system/DataInterface/{id}/Uses', {
    access: { menu: 'systemData.dataInterface' },
    output,
  }),
}
