import { lines } from '@tessera/shared/text/text'

export const text = lines('shell', {
  'login.title': { zh: '登录', en: 'Sign in', zhtw: '登入' },
  'login.product': { zh: '教务管理系统', en: 'Academic Affairs Console', zhtw: '教務管理系統' },
  'login.slogan': { zh: '班级、学员、教练与流程，一处掌握', en: 'Classes, students, coaches and approvals in one place', zhtw: '班級、學員、教練與流程，一處掌握' },
  'login.account': { zh: '用户名或手机号', en: 'Username or mobile number', zhtw: '使用者名稱或手機號碼' },
  'login.password': { zh: '密码', en: 'Password', zhtw: '密碼' },
  'login.needAccount': { zh: '请输入账号', en: 'Please enter the account number', zhtw: '請輸入帳號' },
  'login.needPassword': { zh: '请输入密码', en: 'Please enter the password', zhtw: '請輸入密碼' },
  'login.capsLock': { zh: '大写锁定已打开', en: 'Caps lock is on', zhtw: '大寫鎖定已開啟' },
  'login.show': { zh: '显示密码', en: 'Show password', zhtw: '顯示密碼' },
  'login.hide': { zh: '隐藏密码', en: 'Hide password', zhtw: '隱藏密碼' },
  'login.demo': { zh: '演示环境', en: 'Demo', zhtw: '演示環境' },
  'login.demoHint': { zh: '选一个演示账号，密码均为 {{password}}', en: 'Pick a demo account; the password is always {{password}}', zhtw: '選一個演示帳號，密碼均為 {{password}}' },
  'login.language': { zh: '语言', en: 'Language', zhtw: '語言' },
})
