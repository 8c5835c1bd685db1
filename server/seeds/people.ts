export interface Person {
  account: string
  realName: string
  /** Initials of the name in pinyin. */
  pinyin: string
  gender: 1 | 2
  organize: string
  position: string
  role: string
  /** Account of the direct superior. */
  manager: string | null
}

const person = (account: string, realName: string, pinyin: string, gender: 1 | 2, organize: string, position: string, role: string, manager: string | null): Person => ({
  account, realName, pinyin, gender, organize, position, role, manager,
})

/** The staff of the demo: invented names. */
export const people: readonly Person[] = [
  person('principal', '王子轩', 'wzx', 1, 'org.hq.office', 'pos.principal', 'role.principal', null),
  person('manager01', '李俊杰', 'ljj', 1, 'org.east', 'pos.east.manager', 'role.manager', 'principal'),
  person('manager02', '张若曦', 'zrx', 2, 'org.west', 'pos.west.manager', 'role.manager', 'principal'),
  person('coach01', '刘浩然', 'lhr', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach02', '陈文博', 'cwb', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach03', '杨静雯', 'yjw', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach04', '黄鹏飞', 'hpf', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach05', '赵志强', 'zzq', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach06', '吴梦洁', 'wmj', 2, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach07', '周建华', 'zjh', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach08', '徐思远', 'xsy', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach09', '孙诗涵', 'ssh', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach10', '马明哲', 'mmz', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach11', '朱雨桐', 'zyt', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach12', '胡欣妍', 'hxy', 2, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach13', '郭国栋', 'ggd', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach14', '何嘉怡', 'hjy', 2, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach15', '林佳慧', 'ljh', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach16', '高一鸣', 'gym', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach17', '罗婉清', 'lwq', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach18', '郑晓敏', 'zxm', 2, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach19', '梁天宇', 'lty', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach20', '谢丽娜', 'xln', 2, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach21', '宋子轩', 'szx', 1, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach22', '唐俊杰', 'tjj', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('coach23', '许若曦', 'xrx', 2, 'org.east.teaching', 'pos.east.coach', 'role.coach', 'manager01'),
  person('coach24', '韩浩然', 'hhr', 1, 'org.west.teaching', 'pos.west.coach', 'role.coach', 'manager02'),
  person('consultant01', '冯文博', 'fwb', 1, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant02', '邓静雯', 'djw', 2, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('consultant03', '曹鹏飞', 'cpf', 1, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant04', '王志强', 'wzq', 1, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('consultant05', '李梦洁', 'lmj', 2, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant06', '张建华', 'zjh', 1, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('consultant07', '刘思远', 'lsy', 1, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant08', '陈诗涵', 'csh', 2, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('consultant09', '杨明哲', 'ymz', 1, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant10', '黄雨桐', 'hyt', 2, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('consultant11', '赵欣妍', 'zxy', 2, 'org.east.sales', 'pos.east.consultant', 'role.consultant', 'manager01'),
  person('consultant12', '吴国栋', 'wgd', 1, 'org.west.sales', 'pos.west.consultant', 'role.consultant', 'manager02'),
  person('desk01', '周嘉怡', 'zjy', 2, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk02', '徐佳慧', 'xjh', 2, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('desk03', '孙一鸣', 'sym', 1, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk04', '马婉清', 'mwq', 2, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('desk05', '朱晓敏', 'zxm', 2, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk06', '胡天宇', 'hty', 1, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('desk07', '郭丽娜', 'gln', 2, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk08', '何子轩', 'hzx', 1, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('desk09', '林俊杰', 'ljj', 1, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk10', '高若曦', 'grx', 2, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('desk11', '罗浩然', 'lhr', 1, 'org.east.desk', 'pos.east.desk', 'role.desk', 'manager01'),
  person('desk12', '郑文博', 'zwb', 1, 'org.west.desk', 'pos.west.desk', 'role.desk', 'manager02'),
  person('finance01', '梁静雯', 'ljw', 2, 'org.hq.finance', 'pos.finance', 'role.finance', 'principal'),
  person('finance02', '谢鹏飞', 'xpf', 1, 'org.hq.finance', 'pos.finance', 'role.finance', 'principal'),
  person('finance03', '宋志强', 'szq', 1, 'org.hq.finance', 'pos.finance', 'role.finance', 'principal'),
  person('finance04', '唐梦洁', 'tmj', 2, 'org.hq.finance', 'pos.finance', 'role.finance', 'principal'),
  person('tech01', '许建华', 'xjh', 1, 'org.hq.it', 'pos.it', 'role.desk', 'principal'),
  person('tech02', '韩思远', 'hsy', 1, 'org.hq.it', 'pos.it', 'role.desk', 'principal'),
  person('tech03', '冯诗涵', 'fsh', 2, 'org.hq.it', 'pos.it', 'role.desk', 'principal'),
]
