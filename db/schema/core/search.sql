-- Text as search compares it. What looks alike, or is typed for one another, compares alike: dashes, arrows, quotes, marks inside numbers, umlauts written
-- as two letters, kana, and forms of Chinese characters. `packages/contract/search/fold.ts` does the same for what the app compares itself; a test compares both.
-- A generated column and indexes use these functions. So a change of one is a migration, which also computes those again.

-- Traditional and Japanese forms of Chinese characters become simplified ones: the forms that level 1 of Big5 or JIS X 0208 has, from the character tables
-- of OpenCC (Apache-2.0), and a few forms of Japanese names. packages/contract/search/han-variants.ts has the same table.
-- Only the forms that the text has are looked up in the table: translate compares each character with the whole of it.
create function rules.simplify_han(typed text) returns text
  language plpgsql immutable parallel safe as $$
declare
  forms constant text :=
    '丟両乗乾亀亂予亙亜亞仏仮伝佇佈佔來侖価侶侷係俠倀倆倉個們倖倫倹偉側偵偽傑傖傘備傢傭傯傳債傷傾僅僑僕僥僱價儀儂億儈儉儐儔儕儘償優儲儷儻儼兇兌児兒兗內兩円冊冑冨冪凍凜処凱別刪則剋剎剛剝剣剤剰剴創剷劃劇劉劊劍劑労効勁勅動務勛勝勞勢勧勲勳勵勸勻匯匱區協単卹卻厭厲厳參収'
    '叢吒吳吶呂員唄唖唸問啓啞啟喚喪喫喬單喲営嗆嗇嗎嗚嗶嘆嘍嘔嘖嘗嘩嘮嘯嘰噓噛噥噯噴噸噹嚀嚇嚐嚕嚥嚨嚮嚴嚶囀囁囂囈囌囑団囪囲図國圍圏園圓圖團圧執堅堊堝堯報場塁塊塋塒塗塚塢塩塵塹墊増墜墮墳墾壇壊壌壎壓壘壙壞壟壢壩壯壱売壺壽変夠夢夥夾奐奧奨奩奪奮妝姍姦娛婁婦媧媼媽嫗嫵嫻'
    '嬈嬋嬌嬢嬤嬪嬰嬸孃孫學孿実宮寛寢實寧審寫寬寵寶対専將專尋對導尭尷屆屍屜屢層屨屬岡峯峴島峽崑崗崙崢嵐嵜嶄嶇嶋嶌嶸嶺嶼嶽巌巒巔巖巣巻帥師帯帰帳帶幀幃幗幟幣幫幹幾庁広庫廁廂廃廄廈廚廝廟廠廢廣廬廳弁弐弒弔張強弾彆彈彌彎彙彥彫彿後徑従從徠復徳徴徵徹応恆恥恵悅悩悪悵悶悽惡'
    '惱惻愛愜愴愷愾慄態慍慘慚慟慣慫慮慶慼慾憂憊憐憑憚憤憫憮憲憶懇應懍懐懣懲懶懷懸懺懼懾戀戦戯戰戲戶戻払抜択拋拚拝拠拡挾挿捜捨捫捱捲掃掄掙掛採掲掻揀揚換揮揺損搖搗搶摂摑摟摯摺摻撃撈撐撓撥撫撲撳撹撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擷擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃'
    '斉斎斕斬斷於昇時晉晝晩暁暈暉暢暦暫曄曆曇曉曖曠曬書曽會朧朮東枴柵査栁栄桒桜桟桿梔條梟棄棗棟棧棲検楊楓楨業極楽榦榮構槍槓槗様槨槳樁樂樅樑樓標樞樣権樸樹樺橈橋機橢橫檔檜檢檣檯檳檸檻櫃櫓櫚櫛櫝櫥櫨櫬櫻欄權欖欠欽歎歐歓歟歡歩歯歲歳歴歷歸歿殘殤殮殯殲殺殻殼毀毆毎氈気氣氫'
    '氬氳氾汎汙決沒沖沢況洩洶浄浜浹涇涙涼淒淚淨淪淵淺渇済渉渓渕渙減渦測渾湊湧湯満準溝溫溼滄滅滌滝滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潯潰澀澆澗澠澤澱濁濃濕濘濛濟濤濫濰濱濵濺濾瀆瀉瀋瀏瀕瀘瀝瀟瀦瀧瀨瀬瀰瀲瀾灑灘灣灤災為烏無焼煉煙煥煩煬熒熱熾燈燉燒燙燜營燦燬燭燴燻燼燾爍'
    '爐爛爭爺爾牆牘牴牽犖犛犠犢犧狀狹狽猙猟猶獄獅獎獣獨獰獲獵獷獸獺獻玀現琺琿瑣瑤瑩瑪璣璦環璽璿瓊瓏瓔瓚甌甕產産畝畢畫異畳當疇疊痙痠痩瘋瘍瘓瘡瘧瘺療癆癒癘癟癡癢癥癩癬癮癱癲発發皚皰皺盃盜盞盡監盤盧盪県眾睏睜睞瞞瞼矇矚矯砕硃硯碕碩確碼磚磧磯礎礙礦礪礫礬祕祿禍禎禦禪禮禰'
    '禱禿秈稅稈稜稟種稱稲穀穂穌積穎穏穡穢穣穩穫窩窪窮窯窺竄竅竇竊竜竪競筆筍筧箇箋箏節範築篤篩簍簑簞簡簣簫簽簾籃籌籟籠籤籬籮籲粋粛粵糝糞糧糰糸糾紀紂約紅紆紇紉紋納紐純紕紗紙級紛紜紡紮細紱紲紳紹紺紼絀終絃組絆経結絕絛絞絡絢給絨統絲絳絵絶絹綁綏綑經継続綜綞綠綢綬維綰綱網'
    '綴綵綸綺綻綽綾綿緇緊緋総緑緘緙線緝緞締緣編緩緬緯緲練緹緻縁縄縈縉縊縐縑縛縝縞縣縦縫縮縱縲縴縵縷縹總績繃繅繆繊繍繒織繕繚繞繡繩繪繫繭繰繳繹繼繽續纏纓纔纖纜缶缽罈罌罰罵罷羅羈羋羨義羶習翫翹聖聞聯聰聲聳聴聶職聽聾肅脅脈脣脩脫脳脹腎腦腫腳腸膚膠膩膽膾膿臉臍臏臓臘臚臟臥'
    '臨臺與興舉舊舘艙艦艱艶艷芸芻苧茲荊荘莊莖莢莧華菴菸萇萊萬萵葉葦葷蒐蒔蒞蒼蓀蓆蓋蓮蔔蔣蔥蔦蔭蔵蕎蕩蕪蕭薊薑薔薦薩薫薬薹薺藍藝藥藪藹藺蘆蘇蘊蘋蘚蘭蘿處虛虜號虧蛍蛻蜆蝋蝕蝦蝨蝸螞螢螻蟈蟬蟯蟲蟻蠅蠍蠔蠟蠣蠱蠶蠻衆術衝袞袷裊裏補裝裡製複褲褸褻襖襠襤襪襬襯襲覇見規覓視覚覦'
    '覧親覬覲観覺覽觀觴觸訂訃計訊訌討訐訓訕訖託記訛訝訟訣訥訪設許訳訴訶診註証詁詆詐詔評詛詞詠詢詣試詩詫詬詭詮詰話該詳詼誅誇誌認誑誕誘誚語誠誡誣誤誥誦誨說説読誰課誶誹誼調諂諄談諉請諍諏諒論諛諜諦諧諫諭諮諱諳諶諷諸諺諼諾謀謁謂謄謊謎謐謗謙講謝謠謡謨謫謬謹譁證譎譏識譙譚'
    '譜譟譫譯議譲譴護譽讀變讒讓讖讚讜谿豈豊豎豐豔豬貍貓貝貞負財貢貧貨販貪貫責貯貰貲貳貴貶買貸費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賛賜賞賠賡賢賣賤賦質賬賭賴賺賻購賽贅贈贊贋贍贏贓贖贗贛趕趙趨跡踐踴蹕蹟蹣蹤蹺躉躊躋躍躑躓躡躪軀車軋軌軍軒軔軛軟転軸軻軼軽軾較載輊輒輓輔輕輛輜'
    '輝輞輟輥輦輩輪輯輳輸輻輾輿轂轄轅轉轍轎轔轟轡辦辭辮辯農辺迴逓逕這連週進遅遊運過達違遙遜遞遠遡適遲遷選遺遼邁還邇邉邊邏邐郵鄉鄒鄧鄭鄰鄴酈酔醃醜醞醣醤醫醬醸釀釁釅釈釋釐釗釘釙針釣釦釧釩釵鈉鈍鈎鈐鈑鈔鈕鈞鈣鈴鈷鈸鈹鈽鈾鈿鉀鉄鉅鉉鉍鉑鉗鉚鉛鉢鉤鉦鉸鉻銀銃銅銑銓銖銘銚銜'
    '銨銬銭銳銷銻銼鋁鋅鋇鋒鋤鋪鋭鋰鋳鋸鋼錄錆錐錕錘錙錚錠錢錦錨錫錬錮錯録錳錶鍊鍋鍍鍔鍛鍥鍬鍰鍵鍾鎂鎊鎌鎖鎘鎚鎢鎧鎬鎮鎰鎳鏃鏈鏍鏑鏗鏘鏜鏝鏟鏡鏢鏤鏨鏽鐃鐘鐙鐫鐮鐲鐳鐵鐸鐺鑄鑑鑒鑠鑣鑰鑲鑷鑼鑽鑾鑿長門閂閃閉開閎閏閑閒間閔閘閡関閣閤閥閨閩閭閱閲閻闆闇闈闊闋闌闐闔闕闖關闡'
    '闢陘陝陞陣陥陰陳陸険陽隊階隕際隠隨險隱隴隸隻雋雑雖雙雛雜雞離難雲電霊霑霧霽靂靄靈靜靦靨鞏鞦韁韃韆韉韋韌韓韜韻響頁頂頃項順須頊頌預頑頒頓頗領頜頡頤頭頰頴頷頸頹頻頼顆題額顎顏顓顔顕願顛類顥顧顫顯顰顱風颯颱颳颶颼飄飛飢飩飪飭飯飲飴飼飽飾餃餉養餌餒餓餘餚餛餞餡館餵餾餿'
    '饅饉饑饒饗饜饞馬馭馮馱馳馴駁駅駆駐駑駒駕駙駛駝駟駢駭駱駿騁騎騒験騖騙騫騰騷騾驀驃驅驍驕驗驚驛驟驢驥驪骯髄髏髒體髖髙髪髮鬆鬍鬚鬢鬥鬧鬨鬱魎魘魚魯魷鮎鮑鮒鮪鮫鮭鮮鯀鯉鯊鯖鯛鯧鯨鯽鰍鰐鰓鰥鰭鰱鰹鰻鰾鱈鱉鱒鱔鱖鱗鱟鱷鱸鳥鳩鳳鳴鳶鴆鴇鴉鴎鴕鴛鴣鴦鴨鴻鴿鵑鵜鵝鵠鵡鵪鵬鵲鶉'
    '鶏鶯鶴鷂鷓鷗鷥鷲鷹鷺鸚鸛鸞鹵鹸鹹鹼鹽麗麥麩麴麵麹麺麼黃黌黒黙點黨黴黷鼕鼴齊齋齒齜齟齡齢齣齦齧齪齬齲齷龍龐龔龜﨑';
  simplified constant text :=
    '丢两乘干龟乱豫亘亚亚佛假传伫布占来仑价侣局系侠伥俩仓个们幸伦俭伟侧侦伪杰伧伞备家佣偬传债伤倾仅侨仆侥雇价仪侬亿侩俭傧俦侪尽偿优储俪傥俨凶兑儿儿兖内两圆册胄富幂冻凛处凯别删则克刹刚剥剑剂剩剀创铲划剧刘刽剑剂劳效劲敕动务勋胜劳势劝勋勋励劝匀汇匮区协单恤却厌厉严参收'
    '丛咤吴呐吕员呗哑念问启哑启唤丧吃乔单哟营呛啬吗呜哔叹喽呕啧尝哗唠啸叽嘘啮哝嗳喷吨当咛吓尝噜咽咙向严嘤啭嗫嚣呓苏嘱团囱围图国围圈园圆图团压执坚垩埚尧报场垒块茔埘涂冢坞盐尘堑垫增坠堕坟垦坛坏壤埙压垒圹坏垄坜坝壮壹卖壶寿变够梦伙夹奂奥奖奁夺奋妆姗奸娱娄妇娲媪妈妪妩娴'
    '娆婵娇娘嬷嫔婴婶娘孙学孪实宫宽寝实宁审写宽宠宝对专将专寻对导尧尴届尸屉屡层屦属冈峰岘岛峡昆岗仑峥岚崎崭岖岛岛嵘岭屿岳岩峦巅岩巢卷帅师带归帐带帧帏帼帜币帮干几厅广库厕厢废厩厦厨厮庙厂废广庐厅辨贰弑吊张强弹别弹弥弯汇彦雕佛后径从从徕复德征征彻应恒耻惠悦恼恶怅闷凄恶'
    '恼恻爱惬怆恺忾栗态愠惨惭恸惯怂虑庆戚欲忧惫怜凭惮愤悯怃宪忆恳应懔怀懑惩懒怀悬忏惧慑恋战戏战戏户戾拂拔择抛拼拜据扩挟插搜舍扪挨卷扫抡挣挂采揭搔拣扬换挥摇损摇捣抢摄掴搂挚折掺击捞撑挠拨抚扑揿搅挞挝捡拥掳择击挡担据挤拟拧搁掷扩撷摆擞扰撵拢拦搀携摄挛摊搅揽败叙敌数敛毙'
    '齐斋斓斩断于升时晋昼晚晓晕晖畅历暂晔历昙晓暧旷晒书曾会胧术东拐栅查柳荣桑樱栈杆栀条枭弃枣栋栈栖检杨枫桢业极乐干荣构枪杠桥样椁桨桩乐枞梁楼标枢样权朴树桦桡桥机椭横档桧检樯台槟柠槛柜橹榈栉椟橱栌榇樱栏权榄缺钦叹欧欢欤欢步齿岁岁历历归殁残殇殓殡歼杀壳壳毁殴每毡气气氢'
    '氩氲泛泛污决没冲泽况泄汹净滨浃泾泪凉凄泪净沦渊浅渴济涉溪渊涣减涡测浑凑涌汤满准沟温湿沧灭涤泷沪滞渗卤滚满渔汉涟渍涨渐浆泼洁潜润浔溃涩浇涧渑泽淀浊浓湿泞蒙济涛滥潍滨滨溅滤渎泻沈浏濒泸沥潇潴泷濑濑弥潋澜洒滩湾滦灾为乌无烧炼烟焕烦炀荧热炽灯炖烧烫焖营灿毁烛烩熏烬焘烁'
    '炉烂争爷尔墙牍抵牵荦牦牺犊牺状狭狈狰猎犹狱狮奖兽独狞获猎犷兽獭献猡现珐珲琐瑶莹玛玑瑷环玺璇琼珑璎瓒瓯瓮产产亩毕画异叠当畴叠痉酸瘦疯疡痪疮疟瘘疗痨愈疠瘪痴痒症癞癣瘾瘫癫发发皑疱皱杯盗盏尽监盘卢荡县众困睁睐瞒睑蒙瞩矫碎朱砚崎硕确码砖碛矶础碍矿砺砾矾秘禄祸祯御禅礼祢'
    '祷秃籼税秆棱禀种称稻谷穗稣积颖稳穑秽穰稳获窝洼穷窑窥窜窍窦窃龙竖竞笔笋笕个笺筝节范筑笃筛篓蓑箪简篑箫签帘篮筹籁笼签篱箩吁粹肃粤糁粪粮团丝纠纪纣约红纡纥纫纹纳纽纯纰纱纸级纷纭纺扎细绂绁绅绍绀绋绌终弦组绊经结绝绦绞络绚给绒统丝绛绘绝绢绑绥捆经继续综缍绿绸绶维绾纲网'
    '缀彩纶绮绽绰绫绵缁紧绯总绿缄缂线缉缎缔缘编缓缅纬缈练缇致缘绳萦缙缢绉缣缚缜缟县纵缝缩纵缧纤缦缕缥总绩绷缫缪纤绣缯织缮缭绕绣绳绘系茧缲缴绎继缤续缠缨才纤缆罐钵坛罂罚骂罢罗羁芈羡义膻习玩翘圣闻联聪声耸听聂职听聋肃胁脉唇修脱脑胀肾脑肿脚肠肤胶腻胆脍脓脸脐膑脏腊胪脏卧'
    '临台与兴举旧馆舱舰艰艳艳艺刍苎兹荆庄庄茎荚苋华庵烟苌莱万莴叶苇荤搜莳莅苍荪席盖莲卜蒋葱茑荫藏荞荡芜萧蓟姜蔷荐萨薰药苔荠蓝艺药薮蔼蔺芦苏蕴苹藓兰萝处虚虏号亏萤蜕蚬蜡蚀虾虱蜗蚂萤蝼蝈蝉蛲虫蚁蝇蝎蚝蜡蛎蛊蚕蛮众术冲衮夹袅里补装里制复裤褛亵袄裆褴袜摆衬袭霸见规觅视觉觎'
    '览亲觊觐观觉览观觞触订讣计讯讧讨讦训讪讫托记讹讶讼诀讷访设许译诉诃诊注证诂诋诈诏评诅词咏询诣试诗诧诟诡诠诘话该详诙诛夸志认诳诞诱诮语诚诫诬误诰诵诲说说读谁课谇诽谊调谄谆谈诿请诤诹谅论谀谍谛谐谏谕咨讳谙谌讽诸谚谖诺谋谒谓誊谎谜谧谤谦讲谢谣谣谟谪谬谨哗证谲讥识谯谭'
    '谱噪谵译议让谴护誉读变谗让谶赞谠溪岂丰竖丰艳猪狸猫贝贞负财贡贫货贩贪贯责贮贳赀贰贵贬买贷费贴贻贸贺贲赂赁贿赅资贾贼赈赊宾赞赐赏赔赓贤卖贱赋质账赌赖赚赙购赛赘赠赞赝赡赢赃赎赝赣赶赵趋迹践踊跸迹蹒踪跷趸踌跻跃踯踬蹑躏躯车轧轨军轩轫轭软转轴轲轶轻轼较载轾辄挽辅轻辆辎'
    '辉辋辍辊辇辈轮辑辏输辐辗舆毂辖辕转辙轿辚轰辔办辞辫辩农边回递径这连周进迟游运过达违遥逊递远溯适迟迁选遗辽迈还迩边边逻逦邮乡邹邓郑邻邺郦醉腌丑酝糖酱医酱酿酿衅酽释释厘钊钉钋针钓扣钏钒钗钠钝钩钤钣钞钮钧钙铃钴钹铍钸铀钿钾铁巨铉铋铂钳铆铅钵钩钲铰铬银铳铜铣铨铢铭铫衔'
    '铵铐钱锐销锑锉铝锌钡锋锄铺锐锂铸锯钢录锖锥锟锤锱铮锭钱锦锚锡炼锢错录锰表炼锅镀锷锻锲锹锾键钟镁镑镰锁镉锤钨铠镐镇镒镍镞链镙镝铿锵镗镘铲镜镖镂錾锈铙钟镫镌镰镯镭铁铎铛铸鉴鉴铄镳钥镶镊锣钻銮凿长门闩闪闭开闳闰闲闲间闵闸阂关阁合阀闺闽闾阅阅阎板暗闱阔阕阑阗阖阙闯关阐'
    '辟陉陕升阵陷阴陈陆险阳队阶陨际隐随险隐陇隶只隽杂虽双雏杂鸡离难云电灵沾雾霁雳霭灵静腼靥巩秋缰鞑千鞯韦韧韩韬韵响页顶顷项顺须顼颂预顽颁顿颇领颌颉颐头颊颖颔颈颓频赖颗题额颚颜颛颜显愿颠类颢顾颤显颦颅风飒台刮飓飕飘飞饥饨饪饬饭饮饴饲饱饰饺饷养饵馁饿余肴馄饯馅馆喂馏馊'
    '馒馑饥饶飨餍馋马驭冯驮驰驯驳驿驱驻驽驹驾驸驶驼驷骈骇骆骏骋骑骚验骛骗骞腾骚骡蓦骠驱骁骄验惊驿骤驴骥骊肮髓髅脏体髋高发发松胡须鬓斗闹哄郁魉魇鱼鲁鱿鲇鲍鲋鲔鲛鲑鲜鲧鲤鲨鲭鲷鲳鲸鲫鳅鳄鳃鳏鳍鲢鲣鳗鳔鳕鳖鳟鳝鳜鳞鲎鳄鲈鸟鸠凤鸣鸢鸩鸨鸦鸥鸵鸳鸪鸯鸭鸿鸽鹃鹈鹅鹄鹉鹌鹏鹊鹑'
    '鸡莺鹤鹞鹧鸥鸶鹫鹰鹭鹦鹳鸾卤碱咸碱盐丽麦麸曲面曲面么黄黉黑默点党霉黩冬鼹齐斋齿龇龃龄龄出龈啮龊龉龋龌龙庞龚龟崎';
  found text := regexp_replace(typed, '[^' || forms || ']', '', 'g');
begin
  return translate(typed, found, translate(found, forms, simplified));
end
$$;

-- The text without accents, case, ligatures, full-width forms, apostrophes and invisible characters. (The extension unaccent is not immutable.)
-- A Japanese voicing mark makes another letter, so it stays, and so does a long vowel, unless it is typed for a dash.
create function rules.plain_characters(typed text) returns text
  language plpgsql immutable parallel safe as $$
declare
  plain text := typed;
begin
  if octet_length(plain) > char_length(plain) then
    plain := regexp_replace(translate(plain, '´¨', ''), '([0-9])([¼-¾⅐-⅞↉])', '\1 \2', 'g');
    plain := regexp_replace(normalize(plain, nfkd),
      '[\u00AD\u0300-\u036F\u0640\u064B-\u0652\u061C\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2018-\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F'
      '\u02B9-\u02BF\u02C8\u05F3\u20D0-\u20FF\uA78C\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]', '', 'g');
    plain := normalize(lower(plain), nfc);
    plain := translate(plain, 'øłđðħıς×۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ىیکة', 'olddhiσx01234567890123456789ييكه');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    if plain ~ '[\u3041-\u30FF]' then
      plain := translate(plain,
        'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖァィゥェォッャュョヮヵヶ',
        'アアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワヰヱヲンヴカケアイウエオツヤユヨワカケ');
      plain := regexp_replace(plain, '(?<![\u30A1-\u30FA\u30FC])ー', '-', 'g');
    end if;
    if plain ~ '[\u3005\u303B\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]' then
      -- "佐々木" is "佐佐木", and "八ヶ岳" is "八が岳".
      plain := regexp_replace(plain, '(.)[々〻]', '\1\1', 'g');
      plain := regexp_replace(plain, '(?<=[\u3400-\u9FFF])ケ(?=[\u3400-\u9FFF])', 'ガ', 'g');
      plain := rules.simplify_han(plain);
    end if;
  else
    plain := lower(plain);
  end if;
  -- 1'000, 1,000 and 1.000 are 1000; 1,5 is 1.5, and 7:30 is 7.30.
  plain := regexp_replace(translate(plain, '''`', ''), '([0-9])[.,\u066B\u066C](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  plain := regexp_replace(plain, '([0-9])[,:\u066B\u00B7](?=[0-9])', '\1.', 'g');
  plain := regexp_replace(plain, '([0-9])[\u2044\u2215](?=[0-9])', '\1/', 'g');
  return regexp_replace(plain, '([0-9])\s?[\u2010-\u2015\u2212\u223C\u301C\u30FB~-]\s?(?=[0-9])', '\1-', 'g');
end
$$;

-- Punctuation, except between the digits of a number, becomes `separator`, and so do spaces.
create function rules.without_punctuation(plain text, separator text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    regexp_replace(plain, '[!"#&()*+;<=>?\[\]{}|\u00A1\u00A6\u00AB\u00B6\u00B7\u00BB\u00BF\u058A\u05BE\u060C\u061B\u061F\u201A\u201C-\u2027\u2030-\u2034\u2036-\u205E\u2190-\u21FF\u2219\u22C5\u2500-\u257F\u25A0-\u25FF\u27F0-\u27FF\u2900-\u297F\u2B00-\u2B11\u2B30-\u2B4F\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030\u30A0\u30FB,:\u2010-\u2015\u2212\u2215\u223C\u301C~\u2044]+|(?<![0-9])[./-]+|[./-]+(?![0-9])', separator, 'g'),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'));

-- Text as search compares it. Words that punctuation joins become one, so that "montblanc" finds "Mont-Blanc"; a search for "Mont-Blanc" has two words.
create function rules.fold(typed text) returns text
  language sql immutable parallel safe
  return regexp_replace(rules.without_punctuation(rules.plain_characters(typed), ''), '([0-9]) (?=[0-9]{3}(?![0-9]))', '\1', 'g');

-- The words that are looked for. Each is looked for alone; punctuation alone is none. A unit need not be separate from its number: "12km", "12 km".
create function rules.words_in(typed text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from (
      select rules.fold(part) as word, min(position) as first
      from regexp_split_to_table(
        regexp_replace(rules.without_punctuation(rules.plain_characters(typed), ' '), '([0-9])(km|hm|m|h|std|min|ft|mi)(?= |$)', '\1 \2', 'g'), ' ')
        with ordinality as parts (part, position)
      group by 1) as words
    where word <> '' order by first);

-- German and Scandinavian letters written as two become one. "ue" after a vowel or q is none ("Frauen", "Quelle"), as Lucene's GermanNormalizationFilter has it.
create function rules.contract_umlauts(folded text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(folded, '(?<![aeoq])ue', 'u', 'g'), '([ao])e|(a)a', '\1\2', 'g');

-- What a search looks into: the folded text, and after it its words as they are written with two letters instead of one, or one instead of two
-- ("Zürich" is found by "Zuerich", and "Zuerich" by "Zürich").
create function rules.searchable(typed text) returns text
  language plpgsql immutable parallel safe as $$
declare
  folded text := rules.fold(typed);
  also text := rules.contract_umlauts(folded);
  composed text;
begin
  if octet_length(typed) > char_length(typed) then
    composed := lower(normalize(typed, nfc));
    if composed ~ '[äöüåø]' then
      also := also || ' ' || rules.fold(replace(replace(replace(replace(replace(composed, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'));
    end if;
  end if;
  if also = folded then
    return folded;
  end if;
  return folded || coalesce((
    select ' ' || string_agg(word, ' ' order by word collate "C") from (
      select unnest(string_to_array(also, ' ')) as word except select unnest(string_to_array(folded, ' '))) as added), '');
end
$$;

-- Whether two tags are one: without regard to spaces, and to umlauts written as two letters. A tag of signs alone is what it is.
create function rules.same_name_key(typed text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(replace(rules.contract_umlauts(rules.fold(typed)), ' ', ''), ''), lower(typed));

-- One searchable text, so that one trigram index serves title, place, tags and description.
create function rules.search_text(title text, description text, location text, tags text[]) returns text
  language sql immutable
  return rules.searchable(title || E'\n' || location || E'\n' || array_to_string(tags, E'\n') || E'\n' || description);

-- What admins look for among the members. The address and the number are searched as they are, and as they are typed.
create function rules.member_search(name text, email text, phone text) returns text
  language sql immutable
  return rules.searchable(name || E'\n' || email || E'\n' || coalesce(phone, ''));

-- The characters outside ASCII of a folded text, one by one and in adjacent pairs. Trigrams do not find one or two characters, which often are a whole
-- word in Chinese and Japanese, and in some database locales they consist of ASCII alone.
create function rules.search_grams(folded text) returns text[]
  language sql immutable parallel safe cost 1000
  return case when octet_length(folded) > char_length(folded) then array(
    select distinct gram
    from (
      select character, lead(character) over (order by position) as next
      from string_to_table(folded, null) with ordinality as t (character, position)) as adjacent
    cross join lateral (values (character), (case when ascii(next) > 127 then character || next end)) as grams (gram)
    where ascii(character) > 127 and gram is not null)
  else '{}'::text[] end;
