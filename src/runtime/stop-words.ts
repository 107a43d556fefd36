/**
 * Words that say nothing of a subject, folded, by language: articles, pronouns, prepositions, conjunctions, auxiliary
 * verbs, adverbs; in Chinese as the pairs that words are cut into.
 */
const byLanguage: Readonly<Record<string, string>> = {
  en: 'a about above across actually after again all almost already also although always am an and another any anybody anyone anything are around as at away '
    + 'be became because become becomes been before behind being below between both but by came can cannot could did do does doing don done during each either '
    + 'else even ever every everybody everyone everything few for from get gets getting give gives given go goes going gone got had happen happens has have having he '
    + 'her here him his how however i if in instead into is it its itself just keep keeps kind know let like ll look looks lot lots made make makes making many may maybe me might mine more most '
    + 'much must my myself near nearly need needs neither never next no nobody none nor not nothing now of off often ok on once one ones only onto or other others ought our out over own '
    + 'people per perhaps please put quite rather re really s said same say says see seem seems seen she should since so some somebody someone something sometimes soon still such t take takes '
    + 'tell than that the their them themselves then there these they thing things think this those though through to together too toward towards under until up upon us use used uses using usually '
    + 've very via want wants was way ways we well went were what whatever when whenever where wherever whether which while who whole whom whose why will with within without would yes yet you your yours',
  de: 'aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beide beim bin bis da damit dann das dass dein dem den denn der des deshalb dessen die dies diese diesem diesen dieser '
    + 'dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur ganz geben geht gehen gibt haben hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren im immer ist ja jede jedem jeden jeder jedes '
    + 'jetzt kann kannst kein keine keinen konnen konnte machen macht man mal mehr mein meine mich mir mit muss mussen nach nicht nichts noch nun nur ob obwohl oder ohne schon sehr sein seine seit sich sie sind so soll sollen '
    + 'sollte sondern sonst trotzdem uber um und uns unser unsere unserem unseren unter vom von vor wann warum was weil welche welchem welchen welcher welches wenn wer werden weshalb wie wieder wieso wir wird wo wurde wurden zu zum zur zwischen',
  es: 'ahora al algo alguien algun alguna algunos ante antes aqui asi aunque cada como con cual cuales cuando cuanta cuanto cuantos de debe debo deja del desde donde el ella ellos en entre era es esa ese eso esta estan estas este esto estos '
    + 'fue ha hace hacer hacia hago hasta hay la las le les lo los mas me mi mis mismo mucho muchos muy nada nadie ni no nos nuestra nuestro o otra otro para pero poder podemos por porque pues puede puedo que quien quiere quiero se ser '
    + 'si sin sobre solo son su sus tal tambien tan tanto te tener tengo tiene todo todos tu tus un una unas uno unos va vez y ya yo',
  fr: 'ai alors apres au aucun aussi autre autres aux avant avec avoir bien c car ce cela celle celui ces cet cette chaque chez comme comment d dans de depuis des deux doit donc du elle en encore entre es est et etre eux faire fait faut il ils j je l la le '
    + 'les leur leurs lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par parce pas peu peut peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi rien s sa sans se selon ses si son sont sous sur t ta te tes toi ton '
    + 'tous tout toute toutes tres tu un une va vers vos votre vous y',
  it: 'agli ai al alla alle anche che chi ci come con cosa cui da dal dalla deve dei del della delle di dove e ed gli ha ho i il in io la le lo loro ma mi nei nel nella non o ogni per perche piu puo quale quali quando quanto questa questo se si solo sono su sul tra tutti tutto un una uno',
  pt: 'ao aos as ate com como da das de dele depois do dos e ela ele em entre essa esse esta este eu foi isso ja la mais mas me mesmo meu minha muito na nao nas nem no nos o os ou para pela pelo por pode porque quais qual quando que quem se sem ser seu sua so tambem tem um uma voce',
  zh: '一个 这个 那个 什么 怎么 怎样 如何 为什 哪些 哪个 可以 应该 需要 我们 你们 他们 因为 所以 但是 如果 就是 还是 没有 不是 已经 时候 么办 的时 了怎 吗',
}

const stopWords: ReadonlySet<string> = new Set(Object.values(byLanguage).flatMap(words => words.split(' ')))

/** Japanese writes its particles and endings in hiragana, and nearly all that tells in other scripts. */
const hiraganaOnly = /^[\u3040-\u309f]+$/

/**
 * True for a folded word that can say something of a subject. The others are indexed, but a query drops them unless it
 * has nothing else: in a small tree such a word can be rare, and would then count for much.
 */
export function isTelling(word: string): boolean {
  return !stopWords.has(word) && !hiraganaOnly.test(word)
}
