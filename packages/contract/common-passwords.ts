/** The passwords that are guessed first; refused at any length. Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1234 12345 123456 1234567 12345678 123456789 1234567890 0987654321 987654321 87654321 7654321 654321 54321 4321
123123 123321 12341234 123123123 112233 11223344 121212 101010 102030 147258 147258369 159357 159753 456789 789456 789456123 741852963 963852741
123qwe 123abc 1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsxedc zaq12wsx zaq1zaq1 a1b2c3 a1b2c3d4
abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh abcd aa123456 a123456 a1234567 a12345678 a123456789 1a2b3c asd123 asdasd asdf asdf1234 asdfgh asdfghjkl asdfasdf
qwer qwert qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwer1234 qweasd qweasdzxc qwe123 qweqwe zxcvbn zxcvbnm zxc123 zxcv azerty azertyuiop qwertz qwertzui
password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword p@$$w0rd pass pass1234 passwd passport passwort passwort1 motdepasse contraseña
admin admin1 admin12 admin123 admin1234 admin@123 administrator root toor guest user test test1 test12 test123 test1234 testtest demo login letmein letmein1 welcome welcome1 welcome123 changeme default secret
iloveyou iloveyou1 iloveu loveyou love lovely loveme princess princess1 sunshine sunshine1 superman batman spiderman pokemon starwars naruto minecraft fortnite roblox
monkey monkey1 dragon dragon1 tiger lion shadow shadow1 master master1 killer hunter hunter2 trustno1 whatever freedom hello hello1 hello123 hallo hallo123 bonjour hola computer internet samsung google
football football1 baseball basketball soccer hockey arsenal liverpool chelsea barcelona realmadrid juventus
michael michelle jordan jordan23 jessica jennifer daniel charlie andrew ashley thomas robert george nicole matthew joshua anthony william amanda maggie buster ginger pepper cookie summer winter spring autumn flower
mustang harley ferrari porsche mercedes corvette yamaha diamond silver golden orange purple banana chocolate cheese
woaini woaini1314 woaini520 5201314 1314520 520520 1314 a5201314 wang1234 zhang123 li123456 taobao nihao
bothy hiking hiker mountain mountains hiking1 hiking123 climbing camping outdoor outdoors trail trekking wandern berge randonnee montagne
`
    .trim()
    .split(/\s+/),
)
