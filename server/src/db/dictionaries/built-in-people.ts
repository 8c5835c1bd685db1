import type { BuiltInGroup } from './built-in-group.ts'

/** The built-in dictionaries of the group `group.people`. */
export const peopleDictionaries: BuiltInGroup = {
  enCode: 'group.people',
  name: { zh: '人员与组织', en: 'People and organisation', zhtw: '人員與組織' },
  types: [
    {
      enCode: 'sex',
      name: { zh: '性别', en: 'Gender', zhtw: '性別' },
      entries: `
        1=男|Male|男
        2=女|Female|女
        3=保密|Prefer not to say|保密
      `,
    },
    {
      enCode: 'Nation',
      name: { zh: '民族', en: 'Ethnic group', zhtw: '民族' },
      entries: `
        01=汉族|Han|漢族
        02=蒙古族|Mongol|蒙古族
        03=回族|Hui|回族
        04=藏族|Tibetan|藏族
        05=维吾尔族|Uyghur|維吾爾族
        06=苗族|Miao|苗族
        07=彝族|Yi|彝族
        08=壮族|Zhuang|壯族
        09=布依族|Bouyei|布依族
        10=朝鲜族|Korean|朝鮮族
        11=满族|Manchu|滿族
        12=侗族|Dong|侗族
        13=瑶族|Yao|瑤族
        14=白族|Bai|白族
        15=土家族|Tujia|土家族
        16=哈尼族|Hani|哈尼族
        17=哈萨克族|Kazakh|哈薩克族
        18=傣族|Dai|傣族
        19=黎族|Li|黎族
        20=傈僳族|Lisu|傈僳族
        21=佤族|Va|佤族
        22=畲族|She|畲族
        23=高山族|Gaoshan|高山族
        24=拉祜族|Lahu|拉祜族
        25=水族|Sui|水族
        26=东乡族|Dongxiang|東鄉族
        27=纳西族|Naxi|納西族
        28=景颇族|Jingpo|景頗族
        29=柯尔克孜族|Kirgiz|柯爾克孜族
        30=土族|Tu|土族
        31=达斡尔族|Daur|達斡爾族
        32=仫佬族|Mulao|仫佬族
        33=羌族|Qiang|羌族
        34=布朗族|Blang|布朗族
        35=撒拉族|Salar|撒拉族
        36=毛南族|Maonan|毛南族
        37=仡佬族|Gelao|仡佬族
        38=锡伯族|Xibe|錫伯族
        39=阿昌族|Achang|阿昌族
        40=普米族|Pumi|普米族
        41=塔吉克族|Tajik|塔吉克族
        42=怒族|Nu|怒族
        43=乌孜别克族|Uzbek|烏孜別克族
        44=俄罗斯族|Russian|俄羅斯族
        45=鄂温克族|Ewenki|鄂溫克族
        46=德昂族|De’ang|德昂族
        47=保安族|Bonan|保安族
        48=裕固族|Yugur|裕固族
        49=京族|Gin|京族
        50=塔塔尔族|Tatar|塔塔爾族
        51=独龙族|Derung|獨龍族
        52=鄂伦春族|Oroqen|鄂倫春族
        53=赫哲族|Hezhe|赫哲族
        54=门巴族|Monba|門巴族
        55=珞巴族|Lhoba|珞巴族
        56=基诺族|Jino|基諾族
      `,
    },
    {
      enCode: 'Education',
      name: { zh: '学历', en: 'Level of education', zhtw: '學歷' },
      entries: `
        1=初中及以下|Junior secondary or less|初中及以下
        2=高中|Senior secondary|高中
        3=中专|Vocational secondary|中專
        4=大专|Junior college|大專
        5=本科|Bachelor|本科
        6=硕士|Master|碩士
        7=博士|Doctor|博士
      `,
    },
    {
      enCode: 'certificateType',
      name: { zh: '证件类型', en: 'Identity document', zhtw: '證件類型' },
      entries: `
        1=居民身份证|Resident identity card|居民身份證
        2=护照|Passport|護照
        3=港澳居民来往内地通行证|Mainland travel permit for Hong Kong and Macao residents|港澳居民來往內地通行證
        4=台湾居民来往大陆通行证|Mainland travel permit for Taiwan residents|台灣居民來往大陸通行證
        5=外国人永久居留身份证|Permanent residence card for foreigners|外國人永久居留身份證
        9=其他|Other|其他
      `,
    },
    {
      id: 'dae93f2fd7cd4df999d32f8750fa6a1e',
      enCode: 'PositionType',
      name: { zh: '岗位类型', en: 'Position type', zhtw: '職位類型' },
      entries: `
        manager=管理|Management|管理
        coach=教练|Coach|教練
        consultant=课程顾问|Course adviser|課程顧問
        desk=前台|Front desk|前台
        finance=财务|Finance|財務
        hr=人事行政|Personnel and administration|人事行政
        it=信息技术|Information technology|資訊科技
        other=其他|Other|其他
      `,
    },
    {
      id: '4501f6f26a384757bce12d4c4b03342c',
      enCode: 'RoleType',
      name: { zh: '角色类型', en: 'Role type', zhtw: '角色類型' },
      entries: `
        system=系统角色|System role|系統角色
        business=业务角色|Business role|業務角色
      `,
    },
    {
      enCode: 'groupType',
      name: { zh: '分组类型', en: 'Group type', zhtw: '分組類型' },
      entries: `
        project=项目组|Project team|專案組
        campus=校区组|Campus group|校區組
        interest=兴趣组|Interest group|興趣組
      `,
    },
    {
      enCode: 'EnterpriseNature',
      name: { zh: '企业性质', en: 'Enterprise type', zhtw: '企業性質' },
      entries: `
        1=国有企业|State-owned|國有企業
        2=集体企业|Collective|集體企業
        3=民营企业|Private|民營企業
        4=外商独资企业|Foreign-owned|外商獨資企業
        5=中外合资企业|Sino-foreign joint venture|中外合資企業
        6=个体工商户|Sole trader|個體工商戶
        7=民办非企业单位|Private non-enterprise unit|民辦非企業單位
        9=其他|Other|其他
      `,
    },
    {
      enCode: 'IndustryType',
      name: { zh: '所属行业', en: 'Industry', zhtw: '所屬行業' },
      entries: `
        A=农林牧渔业|Agriculture, forestry, animal husbandry and fishery|農林牧漁業
        B=采矿业|Mining|採礦業
        C=制造业|Manufacturing|製造業
        D=电力热力燃气及水生产和供应业|Electricity, heat, gas and water supply|電力熱力燃氣及水生產和供應業
        E=建筑业|Construction|建築業
        F=批发和零售业|Wholesale and retail|批發和零售業
        G=交通运输仓储和邮政业|Transport, storage and post|交通運輸倉儲和郵政業
        H=住宿和餐饮业|Accommodation and catering|住宿和餐飲業
        I=信息传输软件和信息技术服务业|Information transmission, software and IT services|資訊傳輸軟體和資訊科技服務業
        J=金融业|Finance|金融業
        K=房地产业|Real estate|房地產業
        L=租赁和商务服务业|Leasing and business services|租賃和商務服務業
        M=科学研究和技术服务业|Scientific research and technical services|科學研究和技術服務業
        N=水利环境和公共设施管理业|Water, environment and public facilities|水利環境和公共設施管理業
        O=居民服务修理和其他服务业|Household, repair and other services|居民服務修理和其他服務業
        P=教育|Education|教育
        Q=卫生和社会工作|Health and social work|衛生和社會工作
        R=文化体育和娱乐业|Culture, sports and entertainment|文化體育和娛樂業
        S=公共管理社会保障和社会组织|Public administration, social security and social organisations|公共管理社會保障和社會組織
        T=国际组织|International organisations|國際組織
      `,
    },
  ],
}
