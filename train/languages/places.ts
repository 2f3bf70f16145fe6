/** Formats of names, addresses, IDs, numbers and dates by country. */
export type Country = {
  code: string;
  language: string;
  currency: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  /** `#` is a digit, `@` a letter; `S` street, `N` house number, `P` postal code, `T` town. */
  street: readonly string[];
  postal: string;
  town: readonly string[];
  names: readonly string[];
  forms: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  country: readonly string[];
  vatId: readonly string[];
  companyId: readonly string[];
  rates: readonly number[];
  /** Decimal mark, then group separators. */
  decimal: ',' | '.';
  groups: readonly string[];
  dates: readonly string[];
};

const all: Record<string, string> = {
  CZ: `cs|CZK,Kč|Nádražní,Husova,Masarykova,Lidická,Na Příkopě,U Lípy,Palackého,Zahradní,Školní|Praha,Brno,Ostrava,Plzeň,Olomouc,Zlín,Liberec,Praha 4 - Nusle|S N/##,S N,S N/#a|### ##|P T,P  T|Alfa,Stavby Novák,Kovo,Agro,Dřevo,Elektro Svoboda,Papír,Moravia,Bohemia,Tisk|s.r.o.,a.s.,spol. s r.o.,v.o.s.,|Jan,Petr,Eva,Jana,Tomáš,Lucie|Novák,Svobodová,Dvořák,Černá,Procházka,Veselý|Česká republika,Czech Republic,|CZ########|########|22|21,12,0|,|space,.|d. m. yyyy,dd.mm.yyyy,d.m.yyyy,yyyy-mm-dd,d. MMM yyyy`,
  SK: `sk|EUR,€|Hlavná,Štúrova,Železničná,Námestie SNP,Dlhá,Mierová|Bratislava,Košice,Žilina,Nitra,Trnava,Banská Bystrica|S N,S N/#|### ##|P T|Tatra,Slovstav,Dunaj,Elektro,Agrofarma,Orava|s.r.o.,a.s.,spol. s r.o.,s. r. o.,|Ján,Peter,Zuzana,Mária,Marek|Kováč,Horváthová,Tóth,Balážová,Varga|Slovensko,Slovenská republika,|SK20########|########|22|20,10,23,0|,|space,|dd.mm.yyyy,d. m. yyyy,d.m.yyyy`,
  DE: `de|EUR,€|Hauptstraße,Bahnhofstr.,Gartenweg,Lindenallee,Am Markt,Schillerstraße,Industriestr.|Berlin,München,Hamburg,Köln,Dresden,Frankfurt am Main,Musterstadt|S N,S Na|#####|P T,D-P T|Müller,Schmidt & Sohn,Nordlicht,Technik,Bau,Weber,Kraft,Sonnenschein|GmbH,AG,GmbH & Co. KG,e.K.,UG,OHG,|Hans,Anna,Thomas,Sabine,Julia,Max|Müller,Schneider,Fischer,Wagner,Mustermann|Deutschland,Germany,|DE#########|HRB #####,HRB ######|20|19,7,0|,|.,space,|dd.mm.yyyy,d.m.yyyy,d. MMM yyyy,dd.mm.yy`,
  AT: `de|EUR,€|Hauptplatz,Ringstraße,Mariahilfer Straße,Bergweg|Wien,Graz,Linz,Salzburg,Innsbruck|S N,S N/##|####|P T,A-P T|Alpen,Donau,Huber,Gruber Holz,Wiener Handels|GmbH,KG,e.U.,AG,|Josef,Maria,Stefan,Katharina|Huber,Gruber,Bauer,Pichler|Österreich,Austria,|ATU########|FN ######a|18|20,10,0|,|.,space|dd.mm.yyyy,d. MMM yyyy`,
  PL: `pl|PLN,zł|ul. Długa,ul. Krótka,ul. Kwiatowa,al. Jerozolimskie,ul. Polna,ul. Leśna|Warszawa,Kraków,Gdańsk,Wrocław,Poznań,Łódź|S N,S N/##,S N m. #|##-###|P T|Budimex,Polmet,Wisła,Handlowa,Tech,Drew|Sp. z o.o.,S.A.,sp.j.,Sp. z o. o. Sp. k.,|Jan,Anna,Piotr,Katarzyna|Kowalski,Nowak,Wiśniewska,Zieliński|Polska,Poland,|##########,###-###-##-##,PL##########|#########,##########|24|23,8,5,0|,|space,|dd.mm.yyyy,yyyy-mm-dd,dd-mm-yyyy,d MMM yyyy`,
  FR: `fr|EUR,€|rue de la Paix,avenue Victor Hugo,boulevard Voltaire,rue des Lilas,place du Marché|Paris,Lyon,Marseille,Lille,Bordeaux,Nantes Cedex 2|N S,N bis S|#####|P T|Dupont,Martin Frères,Lumière,Atelier,Soleil,Bâti|SARL,SAS,SA,EURL,SASU,|Jean,Marie,Pierre,Sophie|Dupont,Martin,Bernard,Lefèvre|France,|FR###########|### ### ### #####,#########,### ### ###|25|20,10,5.5,0|,|space,.|dd/mm/yyyy,d MMM yyyy,dd/mm/yy`,
  NL: `nl|EUR,€|Dorpsstraat,Kerkweg,Stationsplein,Keizersgracht,Industrieweg|Amsterdam,Rotterdam,Utrecht,Eindhoven,Groningen|S N,S N-#|#### @@|P T,P  T|De Vries,Oranje,Tulp,Van Dijk,Bouw|B.V.,BV,V.O.F.,N.V.,|Jan,Anneke,Pieter,Sanne|de Vries,Jansen,van den Berg|Nederland,The Netherlands,|NL#########B01|########|16|21,9,0|,|.,|dd-mm-yyyy,d MMM yyyy,dd/mm/yyyy`,
  BE: `nl|EUR,€|Grote Markt,Kerkstraat,Stationsstraat|Antwerpen,Gent,Brugge,Leuven|S N,S N bus #|####|P T,B-P T|Vlaams,Janssens,Peeters|BV,NV,BVBA,CV,|Luc,An,Koen|Peeters,Janssens,Maes|België,Belgium,|BE0#########,BE 0###.###.###|0###.###.###|14|21,12,6,0|,|.,space|dd/mm/yyyy,dd-mm-yyyy`,
  ES: `es|EUR,€|Calle Mayor,Avda. de la Constitución,C/ Alcalá,Plaza España,Paseo de Gracia|Madrid,Barcelona,Valencia,Sevilla,Zaragoza|S N,S; N,S N 2º B|#####|P T,P T (T)|García,Hermanos López,Ibérica,Sol,Levante|S.L.,S.A.,SL,S.L.U.,|José,María,Carlos,Lucía|García,López Martín,Fernández|España,Spain,|B########,ESB########,A########,########@|Tomo #### Folio ##|22|21,10,4,0|,|.,|dd/mm/yyyy,d de MMM de yyyy,dd-mm-yyyy`,
  IT: `it|EUR,€|Via Roma,Via Garibaldi,Corso Italia,Piazza Dante,Viale Europa|Milano,Roma,Torino,Bologna,Napoli|S N,S; N,S N/a|#####|P T,P T (@@)|Rossi,Fratelli Bianchi,Adriatica,Ferro,Edil|S.r.l.,S.p.A.,SRL,Snc,S.a.s.,|Mario,Giulia,Luca,Anna|Rossi,Bianchi,Esposito|Italia,Italy,|###########,IT###########|MI-#######|23|22,10,4,0|,|.,|dd/mm/yyyy,dd-mm-yyyy,d MMM yyyy`,
  HU: `hu|HUF,Ft|Fő utca,Petőfi utca,Kossuth Lajos utca,Váci út,Béke tér|Budapest,Szeged,Debrecen,Győr,Pécs|S N.,S N. #. em.|####|P T,T; P|Duna,Magyar,Alföld,Tisza,Kárpát|Kft.,Bt.,Zrt.,Nyrt.,|János,Éva,Gábor,Katalin|Nagy,Kovács,Szabó,Tóth|Magyarország,Hungary,|########-#-##,HU########|##-##-######|24|27,5,18,0|,|space,.|yyyy.mm.dd.,yyyy. mm. dd.,yyyy-mm-dd,yyyy. MMM d.`,
  PT: `pt|EUR,€|Rua Augusta,Av. da Liberdade,Rua do Ouro,Largo da Sé|Lisboa,Porto,Braga,Coimbra,Faro|S; N,S; nº N,S N 2º Esq|####-###|P T|Silva,Lusitana,Atlântico,Ferreira|Lda.,S.A.,Unipessoal Lda,|João,Ana,Rui|Silva,Santos,Ferreira|Portugal,|#########,PT#########|####|21|23,13,6,0|,|.,space,|dd/mm/yyyy,dd-mm-yyyy,yyyy-mm-dd`,
  RO: `ro|RON,lei|Str. Victoriei,Bd. Unirii,Str. Mihai Eminescu,Calea Moșilor|București,Cluj-Napoca,Timișoara,Iași|S nr. N,S; Nr. N; bl. A#|######|P T,T; jud. T,T P|Carpați,Dacia,Transilvania,Construct|S.R.L.,SRL,S.A.,|Ion,Elena,Andrei|Popescu,Ionescu,Radu|România,Romania,|RO########,########|J40/####/20##|20|19,9,5,0|,|.,|dd.mm.yyyy,dd/mm/yyyy,dd-mm-yyyy`,
  TR: `tr|TRY,TL,₺|Atatürk Cad.,İstiklal Caddesi,Cumhuriyet Mah. Gül Sok.,Bağdat Cad.|İstanbul,Ankara,İzmir,Kadıköy/İstanbul,Çankaya/Ankara|S No: N,S No:N/#|#####|P T,T,T P|Yıldız,Anadolu,Ege,Marmara|A.Ş.,Ltd. Şti.,San. ve Tic. A.Ş.,Tic. Ltd. Şti.,|Ahmet,Ayşe,Mehmet|Yılmaz,Kaya,Demir|Türkiye,Turkey,|##########,###########|################|24|20,10,1,18|,|.,|dd.mm.yyyy,dd/mm/yyyy,dd-mm-yyyy`,
  SE: `sv|SEK,kr|Storgatan,Kungsgatan,Drottninggatan,Skolvägen|Stockholm,Göteborg,Malmö,Uppsala|S N,S Na|### ##|P T,SE-P T|Nordisk,Svenska,Berg,Lindström|AB,HB,Aktiebolag,|Erik,Anna,Lars|Johansson,Andersson,Lindberg|Sverige,Sweden,|SE##########01|######-####|22|25,12,6,0|,|space,|yyyy-mm-dd,d MMM yyyy`,
  GB: `en|GBP,£|High Street,Station Road,Church Lane,Victoria Street,Mill Lane|London,Manchester,Leeds,Bristol,Edinburgh|N S,Unit # N S|@@# #@@|T P,T; P|Smith,Acme,Blue Sky,Harbour,Oakwood,Bright|Ltd,Limited,PLC,LLP,|John,Emma,Oliver,Grace|Smith,Jones,Taylor,Brown|United Kingdom,UK,|GB#########,### #### ##|########|18|20,5,0|.|,space,|dd/mm/yyyy,d MMM yyyy,dd-mm-yyyy`,
  MY: `en|MYR,RM,RM|JALAN SAGU,Jalan Tun Razak,JALAN PERMAS,Lorong Maarof,Persiaran Kewajipan,Jalan SS 2/24,JALAN BUKIT BINTANG|Kuala Lumpur,JOHOR BAHRU,Petaling Jaya; Selangor,Shah Alam,Klang; Selangor Darul Ehsan,IPOH; PERAK,Taman Daya|NO.N; S;,Lot N; S,No. N & ##; S;,N-G; S; Taman ##|#####|P T,P T; JOHOR,P T.|Perniagaan Maju,Kedai Buku,Restoran Seri,Super Seven,Pasaraya Jaya,Bengkel,Gardenia,Mr Hardware,Syarikat|SDN BHD,Sdn. Bhd.,SDN. BHD.,ENTERPRISE,TRADING,(M) SDN BHD|Ahmad,Siti,Wei Ling,Kumar|Tan,Abdullah,Lim,Rajan|Malaysia,|############,00#########|######-@,20##########|18|6,6,10,0|.|comma,|dd/mm/yyyy,dd-mm-yyyy,dd/mm/yy,dd-MMM-yyyy,d MMM yyyy`,
  AU: `en|AUD,$,A$|George Street,Collins St,Pacific Hwy,Victoria Road,Queen St|Sydney,Melbourne,Brisbane,Perth,Parramatta|N S,Unit # N S,Level ##; N S|####|T NSW P,T VIC P,T; QLD P|Outback,Coastal,Southern,Gum Tree,Harbour|Pty Ltd,Pty. Ltd.,Pty Limited,|Jack,Olivia,Noah|Smith,Williams,Wilson|Australia,|## ### ### ###,###########|### ### ###,#########|18|10,10,0|.|comma,|dd/mm/yyyy,d MMM yyyy,dd-MMM-yyyy`,
  CA: `en|CAD,$,C$|Yonge Street,Rue Sainte-Catherine,Main St,Granville Street|Toronto; ON,Vancouver; BC,Montréal; QC,Calgary; AB|N S,#-N S|@#@ #@#|T P,T  P|Maple,Northern,Pacific,Laurentian|Inc.,Ltd.,Corp.,|Liam,Emma,Lucas|Tremblay,Martin,Roy,Brown|Canada,|######### RT0001,#########|######-#|18|13,5,15|.|comma,|yyyy-mm-dd,MMM d; yyyy,mm/dd/yyyy`,
  SG: `en|SGD,$,S$|Orchard Road,Ubi Avenue,Raffles Place,Bukit Timah Road|Singapore|N S,Blk N S #0#-##,N S #0#-##|######|T P,S(P)|Lion City,Merlion,Straits,Garden|Pte Ltd,Pte. Ltd.,LLP,|Wei,Mei,Arun|Tan,Lim,Ng|Singapore,|M#-#######-#,#########@|#########@|18|7,9,0|.|comma,|dd/mm/yyyy,d MMM yyyy,dd-MMM-yy`,
  US: `en|USD,$|Main Street,Oak Avenue,2nd Ave,Elm St,Market Street,Sunset Blvd|Seattle,Austin,New York,Denver,Chicago|N S,N S Suite ###|#####|T; WA P,T; TX P,T CA P|Acme,Contoso,Summit,Pioneer,Evergreen,Metro|Inc.,LLC,Corp.,Co.,Inc,|James,Mary,Robert,Linda|Smith,Johnson,Miller,Davis|USA,United States,|##-#######|##-#######|0|8.25,7,10,0|.|comma,|mm/dd/yyyy,MMM d; yyyy,mm/dd/yy,m/d/yyyy`,
  IN: `en|INR,₹,Rs.|MG Road,Nehru Street,Gandhi Nagar,Park Street|Mumbai,Pune,Bengaluru,New Delhi|N S,Plot N S|######|T - P,T P|Shree,Bharat,Ganesh,Tata|Pvt. Ltd.,Pvt Ltd,LLP,|Ravi,Priya,Amit|Sharma,Patel,Singh|India,|##@@@@@####@#Z#|U#####MH20##PTC######|0|18,12,5,28|.|comma,|dd-mm-yyyy,dd/mm/yyyy,d-MMM-yyyy`,
  CH: `de|CHF|Bahnhofstrasse,Dorfstrasse,Seeweg,Rue du Lac|Zürich,Bern,Basel,Luzern|S N|####|P T,CH-P T|Helvetia,Matter,Zürcher|AG,GmbH,SA,|Urs,Heidi|Keller,Meier,Frei|Schweiz,Switzerland,|CHE-###.###.### MWST,CHE-###.###.###|CHE-###.###.###|19|8.1,2.6,7.7|.|',space|dd.mm.yyyy,d. MMM yyyy`,
  DK: `da|DKK,kr.|Vestergade,Nørregade,Søndergade,Algade,Industrivej,Strandvejen|København K,Aarhus C,Odense C,Aalborg,Esbjerg|S N,S N; st. tv.,S N; #. th|####|P T,DK-P T|Nordlys,Jensen & Søn,Fjord,Havn,Byens,Sund|ApS,A/S,I/S,IVS,|Lars,Mette,Søren,Anne|Jensen,Nielsen,Hansen,Møller|Danmark,Denmark,|DK########,########|########|18|25,0|,|.,space|dd.mm.yyyy,dd-mm-yyyy,d. MMM yyyy,yyyy-mm-dd`,
  NO: `no|NOK,kr|Storgata,Kirkegata,Strandgata,Industriveien,Skippergata|Oslo,Bergen,Trondheim,Stavanger,Tromsø|S N,S N A|####|P T,NO-P T|Fjell,Nordlys,Havbruk,Hansen,Bygg,Viken|AS,ASA,ANS,ENK,|Ola,Kari,Nils,Ingrid|Hansen,Johansen,Olsen,Berg|Norge,Norway,|NO ### ### ### MVA,### ### ### MVA,NO#########MVA|### ### ###,#########|15|25,15,12,0|,|space,.|dd.mm.yyyy,d. MMM yyyy,yyyy-mm-dd`,
  FI: `fi|EUR,€|Mannerheimintie,Hämeenkatu,Kauppakatu,Asemakatu,Rantatie|Helsinki,Tampere,Turku,Oulu,Espoo|S N,S N A #,S N as. ##|#####|P T,P T|Pohjola,Virtanen,Metsä,Järvi,Rakennus,Sauna|Oy,Oyj,Ky,Tmi,Ab,|Matti,Liisa,Juha,Anna|Virtanen,Korhonen,Mäkinen,Laine|Suomi,Finland,|FI########|#######-#|18|25.5,14,10,0|,|space,.|d.m.yyyy,dd.mm.yyyy,yyyy-mm-dd`,
  HR: `hr|EUR,€|Ilica,Vukovarska,Radnička cesta,Trg bana Jelačića,Obala kneza Domagoja|Zagreb,Split,Rijeka,Osijek,Zadar|S N,S N/#,S Na|#####|P T,HR-P T|Jadran,Dalmacija,Horvat,Gradnja,Slavonija,Adria|d.o.o.,d.d.,j.d.o.o.,obrt,|Ivan,Ana,Marko,Petra|Horvat,Kovačević,Babić,Marić|Hrvatska,Croatia,|###########,HR###########|########,#########|21|25,13,5,0|,|.,space|dd.mm.yyyy,dd.mm.yyyy.,d. m. yyyy.`,
  SI: `sl|EUR,€|Slovenska cesta,Celovška cesta,Trg republike,Partizanska ulica,Pot na Golovec|Ljubljana,Maribor,Celje,Kranj,Koper|S N,S Na,S N b|####|P T,SI-P T|Triglav,Sava,Novak,Gorenje,Kras,Lipa|d.o.o.,d.d.,s.p.,z.o.o.,|Janez,Maja,Luka,Nina|Novak,Horvat,Kovačič,Zupan|Slovenija,Slovenia,|SI########,########|#######,##########|19|22,9.5,0|,|.,|dd.mm.yyyy,d. m. yyyy,dd. mm. yyyy`,
};

const list = (text: string): string[] => text.split(',').map((each) => each.replaceAll(';', ','));
const marks: Record<string, string> = { space: '\u00a0', comma: ',' };

export const countries: readonly Country[] = Object.entries(all).map(([code, line]) => {
  const parts = line.split('|');
  const at = (index: number): string[] => list(parts[index] ?? '');
  return {
    code,
    language: parts[0] ?? 'en',
    currency: at(1),
    streets: at(2),
    towns: at(3),
    street: at(4),
    postal: parts[5] ?? '',
    town: at(6),
    names: at(7),
    forms: at(8),
    firstNames: at(9),
    lastNames: at(10),
    country: at(11),
    vatId: at(12),
    companyId: at(13),
    rates: at(15).map(Number),
    decimal: parts[16] === '.' ? '.' : ',',
    groups: at(17).map((mark) => marks[mark] ?? mark),
    dates: at(18),
  };
});

const months: Record<string, string> = {
  cs: 'ledna,února,března,dubna,května,června,července,srpna,září,října,listopadu,prosince',
  sk: 'januára,februára,marca,apríla,mája,júna,júla,augusta,septembra,októbra,novembra,decembra',
  de: 'Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember',
  pl: 'stycznia,lutego,marca,kwietnia,maja,czerwca,lipca,sierpnia,września,października,listopada,grudnia',
  fr: 'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre',
  nl: 'januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december',
  es: 'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre',
  it: 'gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre',
  hu: 'január,február,március,április,május,június,július,augusztus,szeptember,október,november,december',
  sv: 'januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december',
  da: 'januar,februar,marts,april,maj,juni,juli,august,september,oktober,november,december',
  no: 'januar,februar,mars,april,mai,juni,juli,august,september,oktober,november,desember',
  fi: 'tammikuuta,helmikuuta,maaliskuuta,huhtikuuta,toukokuuta,kesäkuuta,heinäkuuta,elokuuta,syyskuuta,lokakuuta,marraskuuta,joulukuuta',
  hr: 'siječnja,veljače,ožujka,travnja,svibnja,lipnja,srpnja,kolovoza,rujna,listopada,studenoga,prosinca',
  sl: 'januar,februar,marec,april,maj,junij,julij,avgust,september,oktober,november,december',
  en: 'January,February,March,April,May,June,July,August,September,October,November,December',
};
export const monthsOf = (language: string): string[] => (months[language] ?? months['en'] ?? '').split(',');
