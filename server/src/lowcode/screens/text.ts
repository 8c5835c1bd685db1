import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  noTemplate: {
    zh: '没有这个模板',
    en: 'There is no such template.',
    zhtw: '沒有這個範本',
  },
  noCategory: {
    zh: '所选的大屏分类不存在',
    en: 'The selected category does not exist.',
    zhtw: '所選的大屏分類不存在',
  },
  wrongCover: {
    zh: '封面只能使用上传到本系统的图片',
    en: 'The cover has to be a picture that was uploaded to this system.',
    zhtw: '封面只能使用上傳到本系統的圖片',
  },
  screen_detail: {
    zh: '画布设置不是有效的 JSON 对象',
    en: 'The settings of the canvas are not a JSON object.',
    zhtw: '畫布設定不是有效的 JSON 物件',
  },
  screen_components: {
    zh: '组件列表不是有效的 JSON 数组',
    en: 'The components are not a JSON array.',
    zhtw: '元件清單不是有效的 JSON 陣列',
  },
  screen_detailTooLong: {
    zh: '画布设置过大，最多 {{n}} KB',
    en: 'The settings of the canvas are too large. They can have at most {{n}} KB.',
    zhtw: '畫布設定過大，最多 {{n}} KB',
  },
  screen_tooLong: {
    zh: '组件内容过大，最多 {{n}} MB',
    en: 'The components are too large. They can have at most {{n}} MB.',
    zhtw: '元件內容過大，最多 {{n}} MB',
  },
  screen_tooMany: {
    zh: '一个大屏最多放 {{n}} 个组件',
    en: 'A screen can have at most {{n}} components.',
    zhtw: '一個大屏最多放 {{n}} 個元件',
  },
  screen_component: {
    zh: '第 {{n}} 个组件无法识别',
    en: 'Component {{n}} cannot be read.',
    zhtw: '無法識別第 {{n}} 個元件',
  },
  locked: {
    zh: '“{{name}}”已被{{user}}锁定，请联系对方解锁后再修改',
    en: '“{{name}}” is locked by {{user}}. Ask them to unlock it before you change it.',
    zhtw: '「{{name}}」已被{{user}}鎖定，請聯絡對方解鎖後再修改',
  },
  used: {
    zh: '菜单“{{names}}”仍在使用此大屏，请先删除这些菜单',
    en: 'These menus still open this screen: {{names}}. Delete them first.',
    zhtw: '選單「{{names}}」仍在使用此大屏，請先刪除這些選單',
  },
  changedMeanwhile: {
    zh: '“{{name}}”已在别处（如其他窗口）被修改，您的更改没有保存',
    en: '“{{name}}” was changed meanwhile, perhaps in another window. Your changes were not saved.',
    zhtw: '「{{name}}」已在別處（如其他視窗）被修改，您的變更沒有儲存',
  },
  noMap: {
    zh: '地图不存在或已停用',
    en: 'The map does not exist or is disabled.',
    zhtw: '地圖不存在或已停用',
  },
  noSource: {
    zh: '数据源不存在或无法连接',
    en: 'The data source does not exist or cannot be reached.',
    zhtw: '資料來源不存在或無法連線',
  },
} satisfies Record<string, LocalizedText>
