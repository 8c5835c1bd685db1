import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noJumpTarget: {
    zh: '请选择要跳转到的节点',
    en: 'Please choose the node to jump to.',
    zhtw: '請選擇要跳轉到的節點',
  },
  jumpFromSeveral: {
    zh: '任务同时在多个节点，请打开任务选择从哪个节点跳转',
    en: 'The task is at several nodes. Open it to choose the node that it leaves.',
    zhtw: '任務同時在多個節點，請開啟任務選擇從哪個節點跳轉',
  },
  systemForm: {
    zh: '该流程使用系统表单，请从其表单页面提交',
    en: 'This flow has a system form. Submit it on the page of that form.',
    zhtw: '該流程使用系統表單，請從其表單頁面提交',
  },
  signatureRequired: {
    zh: '节点“{{node}}”需要手写签名',
    en: 'The node “{{node}}” needs a signature.',
    zhtw: '節點「{{node}}」需要手寫簽名',
  },
  badSignature: {
    zh: '签名必须是图片',
    en: 'The signature must be a picture.',
    zhtw: '簽名必須是圖片',
  },
  badFile: {
    zh: '附件“{{name}}”不是本系统上传的文件',
    en: 'The file “{{name}}” was not uploaded to this system.',
    zhtw: '附件「{{name}}」不是本系統上傳的檔案',
  },
  notRecallable: {
    zh: '该操作记录不能撤回',
    en: 'This entry of the history cannot be recalled.',
    zhtw: '該操作記錄不能撤回',
  },
  draftOnly: {
    zh: '只能删除未提交的草稿',
    en: 'Only drafts can be deleted.',
    zhtw: '只能刪除未提交的草稿',
  },
  childTask: {
    zh: '子流程不能删除',
    en: 'A child task cannot be deleted.',
    zhtw: '子流程不能刪除',
  },
  noTransferUser: {
    zh: '请选择转办人',
    en: 'Choose the user to whom the tasks are transferred.',
    zhtw: '請選擇轉辦人',
  },
  nothingOpen: {
    zh: '该用户没有待办',
    en: 'This user has no open to-do items.',
    zhtw: '該使用者沒有待辦',
  },
  notBothAdministered: {
    zh: '只有能在流程监控中修改双方全部待办时，才能把工作交接给自己',
    en: 'You can take work over only if you may change all open tasks of both users in the monitor.',
    zhtw: '只有能在流程監控中修改雙方全部待辦時，才能把工作交接給自己',
  },
  partlyHandedOver: {
    zh: '{{n}} 个任务未能移交：{{first}}',
    en: '{{n}} [n:task|tasks] could not be handed over: {{first}}',
    zhtw: '{{n}} 個任務未能移交：{{first}}',
  },
} satisfies Record<string, LocalizedText>
