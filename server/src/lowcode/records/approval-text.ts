import type { LocalizedText } from '@tessera/shared/contract/lang'

export const approvalText = {
  draft: {
    zh: '这是尚未提交的草稿，请打开后修改',
    en: 'This is a draft that was not submitted. Open it to change it.',
    zhtw: '這是尚未提交的草稿，請開啟後修改',
  },
  running: {
    zh: '审批进行中，数据已锁定',
    en: 'The request is being approved, so its data is locked.',
    zhtw: '簽核進行中，資料已鎖定',
  },
  ownRunning: {
    zh: '审批进行中，数据已锁定。需要修改请先撤回',
    en: 'The request is being approved, so its data is locked. Withdraw it to change it.',
    zhtw: '簽核進行中，資料已鎖定。需要修改請先撤回',
  },
  adopted: {
    zh: '审批已通过，数据已锁定',
    en: 'The request was approved, so its data is locked.',
    zhtw: '簽核已通過，資料已鎖定',
  },
  terminated: {
    zh: '审批已终止，数据已锁定',
    en: 'The approval was terminated, so the data is locked.',
    zhtw: '簽核已終止，資料已鎖定',
  },
  older: {
    zh: '这条数据早于审批流程，已锁定',
    en: 'This record is older than the approval of its form, so it is locked.',
    zhtw: '這筆資料早於簽核流程，已鎖定',
  },
  back: {
    zh: '申请已回到发起人处，由发起人打开修改后重新提交',
    en: 'The request is back with its initiator, who opens it, changes it and submits it again.',
    zhtw: '申請已回到發起人處，由發起人開啟修改後重新提交',
  },
  runningRemove: {
    zh: '审批进行中，不能删除',
    en: 'The request is being approved and cannot be deleted.',
    zhtw: '簽核進行中，不能刪除',
  },
  ownRunningRemove: {
    zh: '审批进行中，不能删除。请先撤回',
    en: 'The request is being approved and cannot be deleted. Withdraw it first.',
    zhtw: '簽核進行中，不能刪除。請先撤回',
  },
  manyLocked: {
    zh: '所选 {{total}} 条数据都没有删除，其中 {{n}} 条不能删除：{{names}}。{{reasons}}',
    en: 'None of the {{total}} [total:record|records] was deleted, because {{n}} of them cannot be: {{names}}. {{reasons}}',
    zhtw: '所選 {{total}} 筆資料都沒有刪除，其中 {{n}} 筆不能刪除：{{names}}。{{reasons}}',
  },
  manyLockedAndMore: {
    zh: '所选 {{total}} 条数据都没有删除，其中 {{n}} 条不能删除：{{names}} 等。{{reasons}}',
    en: 'None of the {{total}} [total:record|records] was deleted, because {{n}} of them cannot be: {{names}} and others. {{reasons}}',
    zhtw: '所選 {{total}} 筆資料都沒有刪除，其中 {{n}} 筆不能刪除：{{names}} 等。{{reasons}}',
  },
  finishedRemove: {
    zh: '审批已结束，数据不能删除',
    en: 'The approval has ended, so the record cannot be deleted.',
    zhtw: '簽核已結束，資料不能刪除',
  },
  guestsCannotLaunch: {
    zh: '此表单需要审批，不能公开填写：退回时没有人可以修改',
    en: 'This form is approved by a flow and cannot be open to the public: nobody could change what comes back.',
    zhtw: '此表單需要簽核，不能公開填寫：退回時沒有人可以修改',
  },
  startedApproval: {
    zh: '这个表单现在需要审批，已提交审批',
    en: 'This form now needs approval: it was submitted for approval',
    zhtw: '這個表單現在需要簽核，已提交簽核',
  },
  flowGone: {
    zh: '审批流程已被删除，没有提交。请刷新页面后再保存',
    en: 'The approval flow was deleted, so nothing was submitted. Reload the page before you save',
    zhtw: '簽核流程已被刪除，沒有提交。請重新整理頁面後再儲存',
  },
  notOfFlow: {
    zh: '这条数据在启用审批流程之前创建，无需审批',
    en: 'This record was made before the approval flow came into force and needs no approval',
    zhtw: '這條資料在啟用簽核流程之前建立，無需簽核',
  },
  changedUnderApproval: {
    zh: '修改了审批中的数据',
    en: 'Changed data under approval',
    zhtw: '修改了簽核中的資料',
  },
  importAmends: {
    zh: '审批中和已审批的数据也会被修改。修改会记入审批历史，并通知发起人和当前审批人',
    en: 'Rows also change records that are being approved or were approved. Each change is written to the history of its request, and its initiator and current approvers are told.',
    zhtw: '簽核中和已簽核的資料也會被修改。修改會記入簽核歷史，並通知發起人和目前的簽核人',
  },
  editLocked: {
    zh: '修改审批中的数据',
    en: 'Edit data under approval',
    zhtw: '修改簽核中的資料',
  },
} satisfies Record<string, LocalizedText>
/** States of the task of a record, as lists say them. */
export const stateText = {
  title: { zh: '审批状态', en: 'Approval', zhtw: '簽核狀態' },
  status0: { zh: '草稿', en: 'Draft', zhtw: '草稿' },
  status1: { zh: '等待审核', en: 'Pending', zhtw: '等待審核' },
  status2: { zh: '审核通过', en: 'Approved', zhtw: '審核通過' },
  status3: { zh: '审核退回', en: 'Returned', zhtw: '審核退回' },
  status4: { zh: '流程撤回', en: 'Withdrawn', zhtw: '流程撤回' },
  status5: { zh: '审核终止', en: 'Terminated', zhtw: '審核終止' },
  noTask: { zh: '未走审批', en: 'No approval', zhtw: '未經簽核' },
} satisfies Record<string, LocalizedText>
