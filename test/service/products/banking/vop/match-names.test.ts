import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchNames, type NameMatch } from '../../../../../src/service/products/banking/vop/match-names.ts';

type Case = [asked: string, holder: string];

const SAME: Case[] = [
  // Case, accents, punctuation, spaces, word order.
  ['PAOLO CONTI', 'Paolo Conti'],
  ['Conti, Paolo', 'Paolo Conti'],
  ['Niccolo Tommaseo', 'Niccolò Tommasèo'],
  ['Jean Luc Lefevre', 'Jean-Luc Lefèvre'],
  ['Jeanluc Lefèvre', 'Jean-Luc Lefèvre'],
  ['Dangelo Marta', 'Marta D’Angelo'],
  ["Marta D'Angelo", 'Marta D`Angelo'],
  ['Marta D Angelo', "Marta D'Angelo"],
  ['Maria de Luca', 'Maria DeLuca'],
  ['lucia contadini', 'ContadiniLucia'],
  ['Carla St.John', 'Carla St John'],
  ['François Gagnon', 'FRANCOIS GAGNON'],
  ['Noelle Tasse', 'Noëlle Tassé'],
  ['Inigo Nunez', 'Íñigo Núñez'],
  ['Joao Conceicao', 'João Conceição'],
  ['Ｐａｏｌｏ Conti', 'Paolo Conti'],
  // Letters with two spellings.
  ['Guenther Groesser', 'Günther Größer'],
  ['Gunther Grosser', 'Günther Größer'],
  ['Guenther Grosser', 'Günther Größer'],
  ['Bärbel Köhler', 'Baerbel Kohler'],
  ['Gaensefuessle Eva', 'Eva Gänsefüßle'],
  ['STRASSER', 'Straßer'],
  ['Soren Kjaer', 'Søren Kjær'],
  ['Aake Ljungstrom', 'Aake Ljungström'],
  ['Stanislaw Wrobel', 'Stanisław Wróbel'],
  ['Dorde Petrovic', 'Đorđe Petrović'],
  ['Thorunn Gudmundsdottir', 'Þórunn Guðmundsdóttir'],
  ['Isil Yildiz', 'Işıl Yıldız'],
  ['IŞIL YILDIZ', 'ışıl yıldız'],
  ['Ruta Kazlauskaite', 'Rūta Kazlauskaitė'],
  ['Zofia Szymanska', 'Zofia Szymańska'],
  ['Dvorak Jiri', 'Jiří Dvořák'],
  ['Istvan Kovacs', 'Kovács István'],
  ['Stefan Tudose', 'Ștefan Tudose'],
  // Other scripts.
  ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΑΚΗΣ', 'Γιώργος Παπαδάκης'],
  ['ИВАН ПЕТРОВ', 'Петров Иван'],
  ['Ёлкин Фёдор', 'Елкин Федор'],
  ['山田 太郎', '山田太郎'],
  // Titles.
  ['Sig. Paolo Conti', 'Paolo Conti'],
  ['Sig.ra Marta Conti', 'Marta Conti'],
  ['Dott. Ing. Paolo Conti', 'Paolo Conti'],
  ['Conti Prof.ssa Marta', 'Marta Conti'],
  ['Avv. Paolo Conti', 'Dott. Paolo Conti'],
  ['Herr Bernd Vogel', 'Bernd Vogel'],
  ['Frau Prof. Dr. Heike Vogel', 'Heike Vogel'],
  ['Dipl.-Ing. Bernd Vogel', 'Bernd Vogel'],
  ['Mrs Jane Whitcombe', 'Jane Whitcombe'],
  ['Mme Odile Perrin', 'Odile Perrin'],
  ['Sr. Pablo Ibarra', 'Pablo Ibarra'],
  ['Dhr. Kees Visser', 'Kees Visser'],
  ['Pani Zofia Nowak', 'Zofia Nowak'],
  ['Dott. M. S. Conti', 'M.S. Conti'],
  ['Herr João Sá', 'João Sá'],
  ['JOAO SA', 'João Sá'],
  ['Ada Neri Herr', 'Ada Neri'],
  ['Ada Frau Neri', 'Ada Neri'],
  ['Neri Don Ugo', 'Ugo Neri'],
  ['Sig.na Ada Neri', 'Ada Neri'],
  ['Egr. Dott.re Paolo Conti', 'Paolo Conti'],
  ['Gent.ma Sig.ra Ada Neri', 'Neri Ada'],
  ['Gent.mo Paolo Conti', 'Paolo Conti'],
  ['Spett.le Ferramenta Conti Srl', 'Ferramenta Conti S.r.l.'],
  ['Fr. Heike Vogel', 'Heike Vogel'],
  ['Fräulein Heike Vogel', 'Heike Vogel'],
  ['Fraeulein Heike Vogel', 'Heike Vogel'],
  ['Dña. Pilar Ibarra', 'Pilar Ibarra'],
  ['Doña Pilar Ibarra', 'Pilar Ibarra'],
  ['Docteur Odile Perrin', 'Odile Perrin'],
  ['Jane Whitcombe, Esq.', 'Jane Whitcombe'],
  ['Jane Whitcombe Ph.D.', 'Jane Whitcombe'],
  // Legal forms, and the conjunction between two names.
  ['Ferramenta Conti SRL', 'Ferramenta Conti s.r.l.'],
  ['S.R.L. Ferramenta Conti', 'Ferramenta Conti srl'],
  ['Ferramenta Conti Società a Responsabilità Limitata', 'Ferramenta Conti S. r. l.'],
  ['Ferramenta ContiSrl', 'Ferramenta Conti Srl'],
  ['Acciai Lombardi Società per Azioni', 'Acciai Lombardi S.p.A.'],
  ['Latteria Alpina Soc. Coop.', 'Latteria Alpina Società Cooperativa'],
  ['Latteria Alpina Soc. Coop. a r.l.', 'Latteria Alpina s.c.a r.l.'],
  ['Latteria Alpina s.c.r.l.', 'Latteria Alpina Soc. Coop. a r.l.'],
  ['Acciai Lombardi Soc. per azioni', 'Acciai Lombardi SpA'],
  ['Ferramenta Conti Soc. a r.l.', 'Ferramenta Conti S.r.l.'],
  ['Whitcombe Sons Limited Company', 'Whitcombe Sons Ltd.'],
  ['Whitcombe Sons Co. Ltd.', 'Whitcombe Sons Company Limited'],
  ['Whitcombe & Co.', 'Whitcombe and Company'],
  ['Neri e Figli Snc', 'Neri & Figli società in nome collettivo'],
  ['Vogel und Partner GmbH', 'Vogel & Partner Gesellschaft mit beschraenkter Haftung'],
  ['Vogel GmbH und Co. KG', 'Vogel GmbH & Co KG'],
  ['Perrin et Fils SARL', 'Perrin & Fils Société à responsabilité limitée'],
  ['Whitcombe and Sons Limited', 'Whitcombe & Sons Ltd.'],
  ['Whitcombe + Sons Ltd', 'Whitcombe & Sons Ltd.'],
  ['Visser Bloemen Besloten Vennootschap', 'Visser Bloemen B.V.'],
  ['Ibarra Sociedad Limitada', 'Ibarra S.L.'],
  ['Nowak Spółka z ograniczoną odpowiedzialnością', 'Nowak Sp. z o.o.'],
  ['Dvorak spol. s r.o.', 'Dvořák, s.r.o.'],
  ['Ljungström Aktiebolag', 'Ljungstrom AB'],
  ['Virtanen Osakeyhtiö', 'Virtanen Oy'],
  ['Παπαδάκης Α.Ε.', 'Παπαδακης ανώνυμη εταιρεία'],
];

const CLOSE: Case[] = [
  // Different legal forms, or one missing.
  ['Ferramenta Conti', 'Ferramenta Conti S.r.l.'],
  ['Ferramenta Conti S.p.A.', 'Ferramenta Conti S.r.l.'],
  ['Vogel & Partner GmbH', 'Vogel & Partner'],
  ['Whitcombe Sons plc', 'Whitcombe Sons Ltd'],
  ['Ferramenta', 'Ferramenta S.r.l.'],
  ['Bar', 'Bar S.r.l.'],
  ['ACME', 'ACME SA'],
  ['Ferramenta S.A.', 'Ferramenta'],
  ['Ibarra', 'Ibarra SA'],
  ['Ibarra S.L.', 'Ibarra SA'],
  ['Virtanen', 'Virtanen Osakeyhtiö'],
  ['Maria Sá', 'Maria Sá Lda'],
  // An initial stands for a first name.
  ['M. Sá', 'Maria Sá'],
  ['Marta Sá', 'Marta Giulia Sá'],
  ['P. Conti', 'Paolo Conti'],
  ['Paolo C.', 'Paolo Conti'],
  ['Paolo Conti', 'P. Conti'],
  ['Conti P', 'Paolo Conti'],
  ['P.Conti', 'Paolo Conti'],
  ['E. Conti', 'Elena Conti'],
  ['Ł. Wróbel', 'Łukasz Wróbel'],
  ['Ö. Yıldız', 'Ömer Yıldız'],
  ['Marta G. Conti', 'Marta Giulia Conti'],
  ['Г. Петров', 'Григорий Петров'],
  // A missing or an additional word.
  ['Marta Conti', 'Marta Giulia Conti'],
  ['Marta Giulia Conti', 'Marta Conti'],
  ['Pablo Ibarra', 'Pablo Ibarra Quiroga'],
  ['Ferramenta Conti Torino Srl', 'Ferramenta Conti Srl'],
  ['Vogel Partner GmbH', 'Vogel & Partner GmbH'],
  // Long names: an initial, a missing word, a typing error, another legal form.
  [
    'M. Giulia Elena Sofia Chiara Lucia Conti Lombardi Ferrante',
    'Marta Giulia Elena Sofia Chiara Lucia Conti Lombardi Ferrante',
  ],
  [
    'Associazione Sportiva Dilettantistica Amici del Monte Bianco Torino',
    'Associazione Sportiva Dilettantistica Amici del Monte Bianco di Torino',
  ],
  [
    'Pablo Miguel Andrés Tomás Iván Óscar Jorge Luis Quiroga Ibarra del Pino',
    'Ibarra Delpino Pablo Miguel Andrés Tomás Iván Óscar Jorge Luis',
  ],
  [
    'Cantina Vini Rossi Bianchi Neri Verdi Azzurri Girgi Viola',
    'Cantina Vini Rossi Bianchi Neri Verdi Azzurri Grigi Viola',
  ],
  [
    'Cantina Vini Rossi Bianchi Neri Verdi Azzurri Grigi Viola Srl',
    'Cantina Vini Rossi Bianchi Neri Verdi Azzurri Grigi Viola SpA',
  ],
  ['Ada Maria', 'Ada Maria Gentile'],
  // Typing errors.
  ['Paolo Contu', 'Paolo Conti'],
  ['Paolo Cont', 'Paolo Conti'],
  ['Paolo Contti', 'Paolo Conti'],
  ['Apolo Conti', 'Paolo Conti'],
  ['Contu Paolo', 'Paolo Conti'],
  ['Eleni Papadopolus', 'Eleni Papadopoulos'],
  ['Eleni Papdopuolos', 'Eleni Papadopoulos'],
  ['Annamaira Conti', 'Anna Maria Conti'],
  ['Guenter Grosser', 'Günther Größer'],
  ['Alesandro Lomabrdi', 'Alessandro Lombardi'],
  ['Ferramneta Conti Srl', 'Ferramenta Conti S.r.l.'],
  ['Ёлкин Федер', 'Елкин Федор'],
];

const OTHER: Case[] = [
  ['Luigi Conti', 'Paolo Conti'],
  ['Paolo Lombardi', 'Paolo Conti'],
  ['Conti', 'Paolo Conti'],
  ['Paolo', 'Paolo Conti'],
  ['P. C.', 'Paolo Conti'],
  ['L. Conti', 'Paolo Conti'],
  // Surnames that are also legal forms, with or without another legal form.
  ['João', 'João Sá'],
  ['João Sá', 'João'],
  ['Maria Sá', 'Maria Ek'],
  ['Maria Sá', 'Maria Lda'],
  ['Maria', 'Maria Ås'],
  ['Herr João Sá', 'João Ek'],
  ['Conti', 'A.B. Conti'],
  // Two differences at once.
  ['P. Contu', 'Paolo Conti'],
  ['Ferramenta Contu', 'Ferramenta Conti S.r.l.'],
  ['Ferramenta', 'Ferramenta Conti S.r.l.'],
  ['F. Conti', 'Ferramenta Conti S.r.l.'],
  ['M. Conti', 'Marta Giulia Conti'],
  ['Marta Contu', 'Marta Giulia Conti'],
  ['Ibarra', 'Pablo Ibarra Quiroga'],
  ['Anna', 'Anna Maria Conti'],
  // Too many typing errors: one is accepted from 5 letters, two from 11.
  ['Ida Conti', 'Ada Conti'],
  ['Luca Conti', 'Lupa Conti'],
  ['Alesandra Conti', 'Alessandro Conti'],
  ['Paolo Cantu', 'Paolo Conti'],
  ['Eleni Papdopolus', 'Eleni Papadopoulos'],
  ['Alesndro Lomabrdi', 'Alessandro Lombardi'],
  // Texts that contain no name.
  ['...', 'Paolo Conti'],
  ['&', 'Paolo Conti'],
  ['Srl', 'Paolo Conti'],
  ['Sig.', 'Paolo Conti'],
  ['Peter', 'Peter Pan'],
  ['Neri', 'Don Neri'],
  ['Conti', 'M.S. Conti'],
  ['Иван Петров', 'Ivan Petrov'],
];

const ALL: [NameMatch, Case][] = [
  ...SAME.map((names): [NameMatch, Case] => ['MATCH', names]),
  ...CLOSE.map((names): [NameMatch, Case] => ['CLOSE_MATCH', names]),
  ...OTHER.map((names): [NameMatch, Case] => ['NO_MATCH', names]),
];

const words = fc.array(
  fc.constantFrom(
    'paolo',
    'conti',
    'ferramenta',
    'lombardi',
    'marta',
    'alessandro',
    'vogel',
    'szymanska',
    'ibarra',
  ),
  { minLength: 2, maxLength: 5 },
);

/** The same name, as someone else might write it. */
const rewritten = words.chain((name) =>
  fc
    .tuple(
      fc.shuffledSubarray(name, { minLength: name.length }),
      fc.array(fc.constantFrom(' ', '-', '', '. ', ', ', ' \u0301'), { minLength: 5, maxLength: 5 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(
      ([shuffled, signs, capitals]): Case => [
        name.join(' '),
        shuffled
          .map((word, index) => `${capitals[index] ? word.toUpperCase() : word}${signs[index]}`)
          .join(''),
      ],
    ),
);

describe('matchNames', () => {
  it.each(ALL)('returns %s for %j', (result, [asked, holder]) => {
    expect(matchNames(asked, holder)).toBe(result);
  });

  it('returns MATCH for the same two names in either order', () => {
    for (const [asked, holder] of SAME)
      expect([holder, asked, matchNames(holder, asked)]).toEqual([holder, asked, 'MATCH']);
  });

  it('returns MATCH regardless of the order, case and punctuation of the words', () => {
    fc.assert(
      fc.property(rewritten, ([holder, asked]) => {
        expect([asked, matchNames(asked, holder)]).toEqual([asked, 'MATCH']);
      }),
    );
  });

  it('returns CLOSE_MATCH for one wrong letter in a long word, but never for another word', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (name, wordSeed, letterSeed) => {
        const place = wordSeed % name.length;
        const word = name[place] ?? '';
        const letter = letterSeed % word.length;
        const replace = (text: string) => name.map((one, index) => (index === place ? text : one)).join(' ');
        expect(
          matchNames(replace(`${word.slice(0, letter)}q${word.slice(letter + 1)}`), name.join(' ')),
        ).toBe('CLOSE_MATCH');
        expect(matchNames(replace('quetzal'), name.join(' '))).toBe('NO_MATCH');
      }),
    );
  });

  it('returns MATCH for every name with a letter or digit and itself, and accepts any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (a, b) => {
          // Unicode has these among the letters; in names they are apostrophes.
          const bare = a.replace(/[ʼʹʻ]/g, '').normalize('NFKD');
          if (/[\p{L}\p{N}]/u.test(bare)) expect(matchNames(a, a)).toBe('MATCH');
          expect(matchNames(b, a)).toMatch(/MATCH$/);
        },
      ),
    );
  });

  it.each([
    'ü'.repeat(140),
    'a '.repeat(70),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2),
    'ü u '.repeat(35),
    'e & '.repeat(35),
    'a aa aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaa aaaaaaaaaaa aaaaaaaaaaaa',
  ])('returns quickly for %s', (hostile) => {
    const begin = performance.now();
    for (const other of [
      'a'.repeat(140),
      'b aa aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa',
      'ue '.repeat(46),
      'e '.repeat(70),
      'ab bc cd de ef fg gh hi ij jk kl lm mn no op pq qr rs st tu uv vw wx xy yz za',
    ])
      matchNames(hostile, other);
    // Without a limit on steps, this takes minutes.
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
