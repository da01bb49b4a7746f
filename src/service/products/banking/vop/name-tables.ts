/**
 * Legal forms: each abbreviation is followed by the words that it stands for. An abbreviation is one form in all countries. `soc`
 * is covered by `società`.
 */
export const LEGAL_FORMS = `
  srl, società a responsabilità limitata, soc a resp limitata, soc a resp lim, soc a r l, società a r l,
    societate cu răspundere limitată, sociedad de responsabilidad limitada;
  srls, società a responsabilità limitata semplificata, soc a r l s, società a r l s, srl semplificata;
  spa, società per azioni, soc p a; sapa, società in accomandita per azioni;
  sas, società in accomandita semplice, société par actions simplifiée; sasu, société par actions simplifiée unipersonnelle;
  snc, società in nome collettivo, société en nom collectif; ss, società semplice; sc, società cooperativa, società coop;
  scarl, scrl, soc coop a r l, soc coop arl, società cooperativa a r l, soc cons a r l, società consortile a r l,
    società cooperativa a responsabilità limitata, società consortile a responsabilità limitata;
  sagl, società a garanzia limitata; sarl, société à responsabilité limitée; sci, société civile immobilière;
  eurl, entreprise unipersonnelle à responsabilité limitée; sprl, société privée à responsabilité limitée;
  sa, société anonyme, sociedad anónima, sociedade anónima, sociedade anônima, spółka akcyjna; sau, sociedad anónima unipersonal;
  sl, sociedad limitada; slu, sociedad limitada unipersonal; lda, limitada, ltda, sociedade por quotas;
  gmbh, gesellschaft mit beschränkter Haftung, GesmbH; ag, Aktiengesellschaft; kg, Kommanditgesellschaft;
  gmbhcokg, GmbH & Co KG, gesellschaft mit beschränkter Haftung & Co Kommanditgesellschaft;
  kgaa, Kommanditgesellschaft auf Aktien; ohg, offene Handelsgesellschaft; gbr, Gesellschaft bürgerlichen Rechts;
  ug, Unternehmergesellschaft, UG haftungsbeschränkt, Unternehmergesellschaft haftungsbeschränkt;
  ek, eingetragener Kaufmann, eingetragene Kauffrau, e Kfm, e Kfr; ev, eingetragener Verein; eg, eingetragene Genossenschaft;
  se, Societas Europaea; bv, besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid;
  nv, naamloze vennootschap; vof, vennootschap onder firma; ltd, limited, limited company, ltd company, private limited company;
  plc, public limited company; llp, limited liability partnership; llc, limited liability company;
  dac, designated activity company; inc, incorporated; corp, corporation; ab, aktiebolag; asa, allmennaksjeselskap;
  as, aktieselskab, aksjeselskap, akciová společnost, akciová spoločnosť, aktsiaselts, anonim şirketi; aps, anpartsselskab;
  oy, osakeyhtiö; oyj, julkinen osakeyhtiö; ou, osaühing; sia, sabiedrība ar ierobežotu atbildību;
  uab, uždaroji akcinė bendrovė; spzoo, spółka z ograniczoną odpowiedzialnością, spółka z o o; spj, spółka jawna;
  spk, spółka komandytowa; sro, společnost s ručením omezeným, spoločnosť s ručením obmedzeným, spol s r o;
  kft, korlátolt felelősségű társaság; bt, betéti társaság; zrt, zártkörűen működő részvénytársaság;
  nyrt, nyilvánosan működő részvénytársaság; dd, dioničko društvo, delniška družba;
  doo, društvo s ograničenom odgovornošću, družba z omejeno odgovornostjo, društvo sa ograničenom odgovornošću;
  αε, ανώνυμη εταιρεία; επε, εταιρεία περιορισμένης ευθύνης; ικε, ιδιωτική κεφαλαιουχική εταιρεία;
  оод, дружество с ограничена отговорност; еоод, еднолично дружество с ограничена отговорност`;

/** Legal forms that are also surnames or first names, such as `Sá`, `Ek`, `Ås`. */
export const SURNAMES: ReadonlySet<string> = new Set(
  'sa ek as ab ou se oy ev eg asa sia dac sau doo'.split(' '),
);

/** Titles that have no other meaning, removed wherever they occur. */
export const TITLES = `
  sig sigg sigra sigre sigrina sigri signa signor signore signori signora signorina dott dottor dottore dottre dottri dottssa dottoressa
  dr dra drssa ing ingegnere avv avvto avvocato arch architetto geom geometra rag ragre cav prof profssa profre professor professore
  professoressa egr egregio egregia spett spettle spettli spettabile gentmo gentma gentmi gentme gentssimo gentssima gentilissimo
  gentilissima illmo illma chmo chma onle monsignor mons
  dipling diplkfm diplkffr diplvw diplbw drmed drin dring drjur driur drphil drrernat drhc mag magister hr hrn frl fraulein fraeulein
  mr mrs ms miss mx rev reverend doctor mister frau messrs esq esquire phd
  monsieur messieurs madame mesdames mademoiselle mme mmes mlle mlles mgr docteur professeur
  sr sra sres sras srta srto senor senora senores senorita senorito senhor senhora dna profa doctora profesor profesora licdo licda excmo
  excma ilmo ilma
  dhr mevr mevrouw mw meneer hra fru herra rouva dl domnul doamna κος κα κυριος κυρια`;

/** Titles that are also names: they count as titles if there are two other words. */
export const DOUBTFUL_TITLES: ReadonlySet<string> = new Set(
  'herr herrn fr don dona sir dame lady pani gent comm maitre hon'.split(' '),
);

/** Titles that are also frequent surnames: they count as titles only in front of two other words. */
export const LEADING_TITLES: ReadonlySet<string> = new Set(['lord', 'pan', 'gentile']);
