/** Sentences about the lists of designs as data sets. */
export const dataSetText = {
  gone: {
    zh: '该设计已被删除或取消发布',
    en: 'The design was deleted or is no longer released.',
    zhtw: '該設計已被刪除或取消發布',
  },
  noFilter: {
    zh: '不能按“{{name}}”筛选这个设计的数据',
    en: 'The records of this design cannot be filtered by “{{name}}”.',
    zhtw: '不能按「{{name}}」篩選這個設計的資料',
  },
}
