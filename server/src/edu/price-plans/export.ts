import {
  pricePlanFields,
  type PricePlanFilter,
  type PricePlanRow,
} from '@tessera/shared/contract/edu/price-plans'
import { billingWords, planScopeWords, statusWords } from '@tessera/shared/contract/edu/words'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedPricePlans } from './protected.ts'
import { pricePlanExportQuery, shownPlan } from './store.ts'

export const pricePlanExport = createListExporter<PricePlanRow, PricePlanFilter & ExportInput>({
  name: 'pricePlans',
  title: { zh: '价目', en: 'Price plans', zhtw: '價目' },
  columns: () =>
    fieldColumns<PricePlanRow>(pricePlanFields, {
      scope: ({ scope, targetName }, lang) => targetName || planScopeWords[scope][lang],
      billing: ({ billing }, lang) => billingWords[billing][lang],
      status: ({ status }, lang) => statusWords[status][lang],
      campusNames: (row) => row.campusNames.join('、'),
    }),
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedPricePlans)
    for await (const rows of streamRows<PricePlanRow>(db, pricePlanExportQuery(scope, request)))
      yield rows.map(shownPlan)
  },
})
