import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'screens.noun': { zh: '大屏', en: 'data screen', zhtw: '大屏' },
  'screens.fullName': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'screens.category': { zh: '分类', en: 'Category', zhtw: '分類' },
  'screens.chooseCategory': { zh: '请选择分类', en: 'Select a category', zhtw: '請選擇分類' },
  'screens.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'screens.lock': { zh: '锁定', en: 'Lock', zhtw: '鎖定' },
  'screens.lockedBy': { zh: '由{{user}}锁定', en: 'By {{user}}', zhtw: '由{{user}}鎖定' },
  'screens.creatorUser': { zh: '创建人', en: 'Created by', zhtw: '建立人' },
  'screens.lastModifyTime': { zh: '最后修改', en: 'Last modified', zhtw: '最後修改' },
  'screens.description': { zh: '说明', en: 'Description', zhtw: '說明' },
  'screens.add': { zh: '新建大屏', en: 'New data screen', zhtw: '新增大屏' },
  'screens.edit': { zh: '编辑大屏', en: 'Edit data screen', zhtw: '編輯大屏' },
  'screens.design': { zh: '设计', en: 'Design', zhtw: '設計' },
  'screens.open': { zh: '查看', en: 'Open', zhtw: '檢視' },
  'screens.enable': { zh: '启用', en: 'Enable', zhtw: '啟用' },
  'screens.disable': { zh: '停用', en: 'Disable', zhtw: '停用' },
  'screens.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'screens.export': { zh: '导出', en: 'Export', zhtw: '匯出' },
  'screens.import': { zh: '导入', en: 'Import', zhtw: '匯入' },
  'screens.imported': {
    zh: '大屏已导入，目前为停用状态',
    en: 'The screen is imported. It is disabled for now.',
    zhtw: '大屏已匯入，目前為停用狀態',
  },
  'screens.empty': { zh: '还没有大屏', en: 'No data screens yet', zhtw: '還沒有大屏' },
  'screens.emptyHint': {
    zh: '点击“新建”添加大屏，再用类型为“大屏”的菜单授权给角色。',
    en: 'Create one, and open it to roles by a menu of the type “Data screen”.',
    zhtw: '點擊「新建」新增大屏，再用類型為「大屏」的選單授權給角色。',
  },
})
