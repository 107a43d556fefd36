import { createPhraseIndex, type PhraseText } from './match-phrases.ts'

/**
 * Words and phrases of a brief that ask for a kind of atom. They only favour the kind in ranking, so a doubtful one
 * does little harm; a kind that a tree lacks is never named. English endings are understood.
 */
const cueWords: Readonly<Record<string, readonly string[]>> = {
  'rule': ['rule', 'must', 'should', 'convention', 'forbidden', 'may i', 'can i', 'is it ok', 'is it okay', 'am i allowed', 'regel', 'darf ich', 'dürfen wir', 'sollen wir', 'règle', 'peut on', 'ai je le droit', 'regla', 'puedo', 'se puede', 'debo', '规则', '可以吗', '能不能', '应该', 'ルール', 'いいですか', 'いい？', 'べき', '규칙', 'posso', 'devo', 'devemos', 'dobbiamo', 'si può', 'doit-on', '해야', '되나요'],
  'method': ['how to', 'how do', 'how can', 'how should', 'go about', 'method', 'procedure', 'walk me through', 'wie kann', 'wie gehe', 'wie macht', 'vorgehen', 'comment', 'cómo', 'come si', '如何', '怎么', '方法', 'どうやって', 'どうすれば', '방법', 'wie soll', 'como fazer', 'come fare', 'come posso', '怎样', '어떻게'],
  'step': ['step', 'schritt', 'étape', 'paso', '步骤', '手順', '단계'],
  'pattern': ['pattern', 'design', 'approach', 'muster', 'patron', 'patrón', '模式', 'パターン', '패턴'],
  'anti-pattern': ['anti-pattern', 'avoid', 'mistake', 'pitfall', 'bad idea', 'bad practice', 'trap', 'what is wrong with', 'vermeiden', 'schlechte idee', 'éviter', 'mauvaise idée', 'error común', 'mala idea', '避免', '坏习惯', '間違い', '실수'],
  'counter-example': ['counter-example', 'bad example', 'what not to do', 'gegenbeispiel', 'contre-exemple', 'contraejemplo', '反例'],
  'example': ['example', 'sample', 'show me', 'look like', 'beispiel', 'aussehen', 'exemple', 'ejemplo', '例子', '长什么样', '例えば', '例を', '예시', 'esempio', 'exemplo', '예를'],
  'term': ['what is a', 'what is an', 'what is meant by', 'what are', 'mean by', 'define', 'definition', 'meaning of', 'was ist ein', 'was ist eine', 'was bedeutet', 'qu\'est-ce', 'que signifie', 'qué es', 'qué significa', '是什么', '什么是', '什么意思', '定义', 'とは', '이란', 'was ist', 'was sind', 'was heißt', 'c\'est quoi', 'o que é', 'o que significa', 'che cos\'è', 'cosa significa', '무엇인가', '뭐예요', '뜻'],
  'fact': ['fact', 'evidence', 'is it true', 'is it the case', 'why does', 'why do', 'why is', 'stimmt es', 'tatsache', 'fait', 'est-il vrai', 'hecho', 'es cierto', '事实', '是真的吗', '本当'],
  'source': ['source', 'citation', 'paper', 'article', 'book', 'standard', 'specification', 'rfc', 'official', 'quelle', 'norm', 'norme', 'fuente', 'estándar', '来源', '出处', '标准', '出典', '仕様'],
  'metric': ['metric', 'measure', 'measured', 'percentile', 'kpi', 'kennzahl', 'messen', 'mesurer', 'métrique', 'medir', 'métrica', '指标', '衡量', '指標', '測る', 'misurare', '측정'],
  'value': ['which value', 'default value', 'constant', 'how many', 'how much', 'how long', 'how often', 'how old', 'wie viel', 'wie viele', 'wie lange', 'wie oft', 'combien', 'cuánto', 'cuántos', 'cuántas', 'quanto', '多少', '多久', '几次', 'いくつ', 'どのくらい', '何秒', '몇', '多长时间', 'どれくらい', '何件', '何回', '얼마나', '몇 개', 'quanto tempo', 'quantos', 'quantas', 'quanti', 'quante', 'por cuánto', 'combien de temps', 'per quanto'],
  'check': ['check', 'verify', 'validate', 'make sure', 'test', 'prüfen', 'testen', 'vérifier', 'tester', 'comprobar', 'verificar', '检查', '测试', '確認', 'テスト', '확인', 'testar', 'verificare', '테스트'],
  'constraint': ['limit', 'maximum', 'minimum', 'at most', 'at least', 'biggest', 'largest', 'longest', 'how big', 'how large', 'grenze', 'höchstens', 'maximal', 'límite', 'máximo', 'limite', 'au maximum', '限制', '上限', '最大', '制限'],
  'tradeoff': ['tradeoff', 'trade-off', 'versus', 'vs', 'compare', 'or rather', 'or should', 'or somewhere else', 'pros and cons', 'which is better', 'oder', 'besser', 'vor- und nachteile', 'ou bien', 'ou plutôt', 'o mejor', 'es mejor', '还是', '比较', '利弊', '比較', 'どちら', 'それとも', 'ou melhor', 'oppure', 'meglio', '낫나요', '비교'],
  'principle': ['why should', 'principle', 'philosophy', 'grundsatz', 'prinzip', 'principe', 'principio', '原则', '原則'],
  'type': ['type', 'schema', 'shape', 'interface', 'look like', 'what do i put', 'which fields', 'welche felder', 'quels champs', 'qué campos', '字段', '结构', '構造', '形式'],
  'template': ['template', 'boilerplate', 'snippet', 'write the message', 'write a message', 'write a mail', 'write the mail', 'wording for', 'vorlage', 'modèle', 'plantilla', '模板', 'テンプレート', '文面', 'modelo de', 'modello di'],
  'persona': ['persona', 'in the role of', 'who is the reader', 'zielgruppe'],
  'voice': ['voice', 'tone', 'wording', 'phrase', 'how to word', 'formulieren', 'tonfall', 'ton', 'formuler', 'tono', 'redactar', '语气', '措辞', '口調', '言い方'],
  'tool': ['tool', 'library', 'command line', 'linter', 'werkzeug', 'outil', 'herramienta', '工具', 'ツール', 'ferramenta', 'strumento', '도구'],
  'transform': ['convert', 'transform', 'translate into', 'turn into', 'encode', 'map to', 'umwandeln', 'convertir', '转换', '転換', '変換'],
  'taxonomy': ['kinds of', 'types of', 'ways of', 'classify', 'arten von', 'sortes de', 'tipos de', '分类', '有哪几种', '種類'],
  'category': ['category', 'which kind', 'which of', 'what counts as', 'kategorie', 'catégorie', 'categoría', '类别', '哪些', 'どれ'],
  'collection': ['everything about', 'everything i need', 'all i need', 'all about', 'kit', 'need to think of', 'think about', 'alles über', 'alles was', 'tout ce qu', 'todo lo que', '概览', '全部', '需要考虑', '一式'],
  'scope': ['review', 'checklist', 'look over', 'go over', 'before launch', 'before release', 'before publishing', 'checkliste', 'prüfliste', 'revisar', 'passer en revue', '评审', '检查清单', '上线前', 'レビュー', 'チェックリスト'],
  'provocation': ['what question', 'what could go wrong', 'devil\'s advocate', 'challenge', 'was könnte schiefgehen', 'qué podría salir mal'],
}

const cues = createPhraseIndex(Object.entries(cueWords).flatMap(([kind, words]) => [kind, ...words].map(word => [word, kind] as const)))

/** The kinds of some that a text asks for, by name or by a cue. */
export function kindsAsked(kinds: ReadonlySet<string>, text: PhraseText): string[] {
  const cued = cues.find(text)
  const known = Object.keys(cueWords).filter(kind => kinds.has(kind) && cued.has(kind))
  return [...known, ...[...kinds].filter(kind => !Object.hasOwn(cueWords, kind) && text.has(kind))]
}
