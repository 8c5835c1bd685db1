import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  notOrdered: { zh: '您没有查看该列的权限，不能按它排序', en: 'You may not see this column, so the list cannot be ordered by it.', zhtw: '您沒有查看該列的權限，不能按它排序' },
  outOfReach: { zh: '保存后该记录将超出您的数据权限范围，未做任何修改', en: 'Saved like this, the record would be outside the data you may work with. Nothing was changed.', zhtw: '儲存後該記錄將超出您的資料權限範圍，未做任何修改' },
  notWritable: { zh: '{{fields}}：您没有修改权限', en: '{{fields}}: you may not change this.', zhtw: '{{fields}}：您沒有修改權限' },
} satisfies Record<string, Line>
