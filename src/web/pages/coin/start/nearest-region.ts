/** The regions that have names on the site, each with those that follow it by distance. */
const byDistance = {
  eu: ["ru", "ae", "us", "br", "sg", "hk"],
  ru: ["eu", "ae", "hk", "sg", "us", "br"],
  ae: ["eu", "ru", "sg", "hk", "us", "br"],
  sg: ["hk", "ae", "ru", "eu", "us", "br"],
  hk: ["sg", "ru", "ae", "us", "eu", "br"],
  us: ["eu", "br", "hk", "sg", "ru", "ae"],
  br: ["us", "eu", "ae", "ru", "sg", "hk"],
} as const;
type Region = keyof typeof byDistance;

const european = /^(Europe|Africa|Atlantic|Arctic)\//;
const russian =
  /^(Europe\/(Moscow|Samara|Saratov|Ulyanovsk|Volgograd|Kirov|Astrakhan|Minsk)|Asia\/(Almaty|Anadyr|Aqtau|Aqtobe|Ashgabat|Atyrau|Barnaul|Bishkek|Chita|Dushanbe|Irkutsk|Kamchatka|Khandyga|Krasnoyarsk|Magadan|Novokuznetsk|Novosibirsk|Omsk|Oral|Qostanay|Qyzylorda|Sakhalin|Samarkand|Srednekolymsk|Tashkent|Tomsk|Ust-Nera|Vladivostok|Yakutsk|Yekaterinburg))$/;
const arabian =
  /^Asia\/(Aden|Amman|Baghdad|Bahrain|Baku|Beirut|Damascus|Dubai|Gaza|Hebron|Jerusalem|Kabul|Karachi|Kuwait|Muscat|Qatar|Riyadh|Tbilisi|Tehran|Yerevan)$/;
const eastern =
  /^Asia\/(Chongqing|Harbin|Hong_Kong|Hovd|Macau|Manila|Pyongyang|Seoul|Shanghai|Taipei|Tokyo|Ulaanbaatar|Urumqi)$/;
const southAmerican =
  /^America\/(Araguaina|Argentina\/.*|Asuncion|Bahia|Belem|Boa_Vista|Bogota|Buenos_Aires|Campo_Grande|Caracas|Cayenne|Cuiaba|Eirunepe|Fortaleza|Guayaquil|Guyana|La_Paz|Lima|Maceio|Manaus|Montevideo|Noronha|Paramaribo|Porto_Velho|Punta_Arenas|Recife|Rio_Branco|Santarem|Santiago|Sao_Paulo)$/;

function findRegion(timeZone: string): Region | null {
  if (russian.test(timeZone)) return "ru";
  if (european.test(timeZone)) return "eu";
  if (arabian.test(timeZone)) return "ae";
  if (eastern.test(timeZone)) return "hk";
  if (southAmerican.test(timeZone)) return "br";
  if (timeZone.startsWith("America/")) return "us";
  return /^(Asia|Australia|Indian|Pacific)\//.test(timeZone) ? "sg" : null;
}

/** The first of the servers that stands nearest to a time zone (IANA); null where the zone or the regions say nothing. */
export function findNearest<Server extends { readonly region: string }>(
  servers: readonly Server[],
  timeZone: string,
): Server | null {
  const home = findRegion(timeZone);
  if (home === null) return null;
  for (const region of [home, ...byDistance[home]]) {
    const server = servers.find((one) => one.region === region);
    if (server !== undefined) return server;
  }
  return null;
}
