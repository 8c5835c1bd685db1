const isUsers = (field: string, value: string) => ({
  logic: 'or' as const,
  groups: [{ field, op: '==', value }],
})

/** Which orders and receipts demo roles see. */
export const orderSchemes = [
  {
    id: 'scheme.orders.all',
    menu: 'edu.finance',
    fullName: '全部数据',
    enCode: 'all' as const,
    said: '全部数据',
    groups: [],
    roles: ['role.principal', 'role.finance', 'role.auditor'],
  },
  {
    id: 'scheme.orders.campus',
    menu: 'edu.finance',
    fullName: '所在校区的订单',
    said: '校区 等于 当前组织',
    roles: ['role.manager', 'role.desk'],
    groups: [isUsers('campusUnits', '@organizeId')],
  },
  {
    id: 'scheme.orders.own',
    menu: 'edu.finance',
    fullName: '本人的订单',
    said: '销售 等于 当前用户',
    roles: ['role.consultant'],
    groups: [isUsers('sellerId', '@userId')],
  },
]
