import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'feedback.about': {
    zh: '消息提示的用法，以及页面与页签、首页和搜索的配合。',
    en: 'How to show messages, and how a page works with tabs, home and search.',
    zhtw: '訊息提示的用法，以及頁面與頁籤、首頁和搜尋的配合。',
  },
  'feedback.messages': { zh: '提示', en: 'Messages', zhtw: '提示' },
  'feedback.toast': { zh: '轻提示', en: 'Toast', zhtw: '輕提示' },
  'feedback.saved': { zh: '保存成功', en: 'Saved', zhtw: '儲存成功' },
  'feedback.notification': { zh: '通知', en: 'Notification', zhtw: '通知' },
  'feedback.arrived': { zh: '有新的报名', en: 'New enrolment', zhtw: '有新的報名' },
  'feedback.arrivedText': {
    zh: '周二篮球班收到一份报名申请。',
    en: 'The Tuesday basketball class received an enrolment request.',
    zhtw: '週二籃球班收到一份報名申請。',
  },
  'feedback.question': { zh: '确认对话框', en: 'Confirmation dialog', zhtw: '確認對話方塊' },
  'feedback.removeTitle': {
    zh: '要删除这条示例吗？',
    en: 'Delete this example?',
    zhtw: '要刪除這條範例嗎？',
  },
  'feedback.removeText': {
    zh: '这里只是演示，不会删除任何数据。',
    en: 'This is a demo. Nothing is deleted.',
    zhtw: '這裡只是示範，不會刪除任何資料。',
  },
  'feedback.ok': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'feedback.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'feedback.removed': { zh: '您选择了删除', en: 'You chose Delete', zhtw: '您選擇了刪除' },
  'feedback.tabs': { zh: '页签', en: 'Tabs', zhtw: '頁籤' },
  'feedback.open': {
    zh: '打开列表示例，筛选开课中的班级',
    en: 'Open the list, filtered by open classes',
    zhtw: '開啟清單範例，篩選開課中的班級',
  },
  'feedback.name': { zh: '给此页签命名', en: 'Rename this tab', zhtw: '為此頁籤命名' },
  'feedback.named': { zh: '示例页签', en: 'Demo tab', zhtw: '範例頁籤' },
  'feedback.unsaved': { zh: '有未保存的内容', en: 'Unsaved changes', zhtw: '有未儲存的內容' },
  'feedback.unsavedHint': {
    zh: '开启后，关闭此页签前会先确认，新版本也会等待。',
    en: 'While this is on, closing the tab asks for confirmation, and a new build waits.',
    zhtw: '開啟後，關閉此頁籤前會先確認，新版本也會等待。',
  },
  'feedback.contributions': { zh: '首页与搜索', en: 'Home and search', zhtw: '首頁與搜尋' },
  'feedback.contributionsText': {
    zh: 'remote.json 的 contributes 声明了首页卡片“示例：班级列表”和两个搜索入口（Ctrl-K，输入“示例”）。它们只是数据，不会下载此应用的代码。',
    en: '“contributes” in remote.json declares the card “Demo: classes” on home and two search entries (press Ctrl-K, type “demo”). They are plain data: no code of this remote is loaded for them.',
    zhtw: 'remote.json 的 contributes 宣告了首頁卡片「範例：班級清單」和兩個搜尋入口（Ctrl-K，輸入「範例」）。它們只是資料，不會下載此應用的程式碼。',
  },
})
