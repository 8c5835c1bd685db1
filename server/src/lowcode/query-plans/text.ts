import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  tooMany: {
    zh: '每个列表最多保存 {{n}} 个查询方案，请先删除不用的方案',
    en: 'At most {{n}} queries can be saved for one list. Delete some first.',
    zhtw: '每個清單最多儲存 {{n}} 個查詢方案，請先刪除不用的方案',
  },
  notOwner: {
    zh: '只有方案的所有者可以修改或删除',
    en: 'Only its owner can change or delete this query.',
    zhtw: '只有方案的擁有者可以修改或刪除',
  },
  unreadable: {
    zh: '查询条件无法识别',
    en: 'This query cannot be read.',
    zhtw: '無法識別查詢條件',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  lowcode_query_plan__name: {
    text: {
      zh: '您已有同名的查询方案',
      en: 'You already have a query with this name.',
      zhtw: '您已有同名的查詢方案',
    },
    field: 'fullName',
  },
}
