import { sql } from 'kysely'
import type * as z from 'zod'
import {
  DesignType,
  type Design,
  type DesignRow,
  type designs,
} from '@tessera/shared/contract/lowcode/designs'
import { containsPattern } from '../../db/columns.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { filterCode, listUsedCategories, type Category } from '../../db/dictionaries/entries.ts'
import { designRows, listDesigns } from './store.ts'

/** Code of the dictionary with the categories of each design type. */
const categoryDictionaries: Readonly<Record<number, string>> = {
  [DesignType.web]: 'webDesign',
  [DesignType.app]: 'appDesigner',
  [DesignType.flowForm]: 'flowForm',
  [DesignType.webForm]: 'webForm',
  [DesignType.appForm]: 'appForm',
}

const categoryNode = ({ id, fullName, sortCode }: Category, type: number): DesignRow => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  state: null,
  type,
  webType: null,
  tables: '',
  category: '',
  description: null,
  creatorUser: '',
  creatorTime: null,
  lastModifyUser: '',
  lastModifyTime: null,
  sortCode,
})

const treeByCategory = async (context: Context, rows: DesignRow[], type: number) =>
  buildTree([
    ...(await listUsedCategories(context, categoryDictionaries[type]!, rows)).map((category) =>
      categoryNode(category, type),
    ),
    ...rows,
  ])

export const designHandlers: Handlers<typeof designs> = {
  async list({ type, keyword, category, ...page }, context) {
    const rows = await listDesigns(context.db, [
      sql`d.type = ${type}`,
      category && sql`d.category = ${filterCode(categoryDictionaries[type]!, category)}`,
      keyword &&
        sql`d.full_name ilike ${containsPattern(keyword)} or d.en_code ilike ${containsPattern(keyword)}`,
    ])
    const flatPage = cutFlatPage(rows, page)
    if (flatPage) return flatPage
    return { list: await treeByCategory(context, rows, type), pagination: singlePage(rows.length) }
  },
  async selector({ type = DesignType.web }, context) {
    const designs = await listDesigns(context.db, [sql`d.type = ${type}`, sql`d.state = 1`])
    return {
      list: await treeByCategory(context, designs, type),
    }
  },
  read: async ({ id }, { db }) => (await designRows.read(db, id)) as z.output<typeof Design>,
}
