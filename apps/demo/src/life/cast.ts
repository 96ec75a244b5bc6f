import type { OperatorRole } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type { SentAddress } from '@sampan/server/domains/addresses/read-address';
import { demoCustomer } from '../demo-customer.ts';
import type { Choice, Shelf } from './goods.ts';

/** The invented people of the demo shop. Every customer signs in with the password of the demo customer. */

export type CustomerName = 'amara' | 'anna' | 'oliver' | 'camila' | 'khalid' | 'yuki' | 'claire' | 'minjun';
export type OperatorName = 'mei' | 'bo' | 'ruth' | 'tomas' | 'noor';

type Place = Omit<SentAddress, 'firstName' | 'lastName' | 'location' | 'mobile'>;

export interface CastCustomer {
  firstName: string;
  lastName: string;
  email: string;
  gender: 0 | 1;
  language: Language;
  /** ISO code. */
  country: string;
  phone: string;
  joinedDaysAgo: number;
  /** Office opening hour, UTC. */
  hour: number;
  /** Where parcels enter the country. */
  port: string;
  /** Days that a parcel takes. */
  transitDays: number;
  /** The first is the default. */
  addresses: readonly Place[];
  cart?: readonly Choice[];
  /** Shelf and rank of favourites. */
  favourites?: readonly (readonly [Shelf, number])[];
  /** Messages up to then have been read; absent: none. */
  readDaysAgo?: number;
}

export const cast: Record<CustomerName, CastCustomer> = {
  // Made by `ensureDemoCustomer`; a second address is added to the one there.
  amara: {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: demoCustomer.email,
    gender: 1,
    language: 'en',
    country: 'US',
    phone: '+1-2133734253',
    joinedDaysAgo: 126,
    hour: 16,
    port: 'Long Beach',
    transitDays: 12,
    addresses: [
      {
        country: 'US',
        province: 'Washington',
        city: 'Seattle',
        detailAddress: 'Okafor & Daughters, 418 Alder Yard, Loading Dock 2',
        postcode: '98104',
      },
    ],
    cart: [
      ["Women's Clothing", 9, 2, 260],
      ['Shoes', 4, 1, 180],
      ['Food Drinkers', 3, 1, 120],
      ['Office culture', 6, 2, 90],
    ],
    favourites: [
      ['Toys', 1],
      ['Office culture', 2],
      ["Women's Clothing", 3],
      ['Shoes', 0],
      ['Clothing accessories', 4],
      ['Food Drinkers', 1],
    ],
    readDaysAgo: 9,
  },
  anna: {
    firstName: 'Anna',
    lastName: 'Lindner',
    email: 'anna.lindner@sampan.example',
    gender: 1,
    language: 'de',
    country: 'DE',
    phone: '+49-15123456789',
    joinedDaysAgo: 121,
    hour: 8,
    port: 'Hamburg',
    transitDays: 16,
    addresses: [
      {
        country: 'DE',
        province: 'Hamburg',
        city: 'Hamburg',
        detailAddress: 'Lindner Papier & Büro GmbH, Kontorgasse 14',
        postcode: '20457',
      },
      {
        country: 'DE',
        province: 'Saxony',
        city: 'Leipzig',
        detailAddress: 'Lindner Papier & Büro GmbH, Lager Ost, Am Gleis 3',
        postcode: '04109',
      },
    ],
    cart: [['Office culture', 2, 2, 240]],
    readDaysAgo: 3,
  },
  oliver: {
    firstName: 'Oliver',
    lastName: 'Hartley',
    email: 'oliver.hartley@sampan.example',
    gender: 0,
    language: 'en',
    country: 'GB',
    phone: '+44-7400123456',
    joinedDaysAgo: 112,
    hour: 9,
    port: 'Felixstowe',
    transitDays: 15,
    addresses: [
      {
        country: 'GB',
        province: 'England',
        city: 'Leeds',
        detailAddress: 'Hartley Footwear Ltd, Unit 6, Tannery Court',
        postcode: 'LS1 4AP',
      },
    ],
    cart: [
      ['Shoes', 8, 3, 420],
      ['Clothing accessories', 5, 1, 110],
    ],
    readDaysAgo: 20,
  },
  camila: {
    firstName: 'Camila',
    lastName: 'Duarte',
    email: 'camila.duarte@sampan.example',
    gender: 1,
    language: 'pt',
    country: 'BR',
    phone: '+55-11961234567',
    joinedDaysAgo: 104,
    hour: 12,
    port: 'Santos',
    transitDays: 18,
    addresses: [
      {
        country: 'BR',
        province: 'São Paulo',
        city: 'Campinas',
        detailAddress: 'Duarte Moda Comércio Ltda, Rua das Palmeiras 220',
        postcode: '13010-001',
      },
    ],
    readDaysAgo: 12,
  },
  khalid: {
    firstName: 'Khalid',
    lastName: 'Al Marri',
    email: 'khalid.almarri@sampan.example',
    gender: 0,
    language: 'ar',
    country: 'AE',
    phone: '+971-501234567',
    joinedDaysAgo: 95,
    hour: 6,
    port: 'Jebel Ali',
    transitDays: 9,
    addresses: [
      {
        country: 'AE',
        province: 'Dubai',
        city: 'Dubai',
        detailAddress: 'Marri General Trading LLC, Warehouse 12, Creek Road',
        postcode: '00000',
      },
      {
        country: 'AE',
        province: 'Sharjah',
        city: 'Sharjah',
        detailAddress: 'Marri General Trading LLC, Shop 4, Pearl Souk',
        postcode: '00000',
      },
    ],
    readDaysAgo: 2,
  },
  yuki: {
    firstName: 'Yuki',
    lastName: 'Tanabe',
    email: 'yuki.tanabe@sampan.example',
    gender: 1,
    language: 'ja',
    country: 'JP',
    phone: '+81-9012345678',
    joinedDaysAgo: 88,
    hour: 1,
    port: 'Kobe',
    transitDays: 6,
    addresses: [
      {
        country: 'JP',
        province: 'Ōsaka',
        city: 'Osaka',
        detailAddress: 'Tanabe Zakka Co., 2-8-15 Kitahama-dori',
        postcode: '530-0001',
      },
    ],
    cart: [['Toys', 1, 2, 200]],
  },
  claire: {
    firstName: 'Claire',
    lastName: 'Vasseur',
    email: 'claire.vasseur@sampan.example',
    gender: 1,
    language: 'fr',
    country: 'FR',
    phone: '+33-612345678',
    joinedDaysAgo: 79,
    hour: 8,
    port: 'Le Havre',
    transitDays: 15,
    addresses: [
      {
        country: 'FR',
        province: 'Auvergne-Rhône-Alpes',
        city: 'Lyon',
        detailAddress: 'Maison Vasseur SARL, 31 rue du Quai Vert',
        postcode: '69002',
      },
      {
        country: 'FR',
        province: 'Nouvelle-Aquitaine',
        city: 'Bordeaux',
        detailAddress: 'Maison Vasseur SARL, 7 cours des Tonneliers',
        postcode: '33000',
      },
    ],
    readDaysAgo: 6,
  },
  minjun: {
    firstName: 'Minjun',
    lastName: 'Seo',
    email: 'minjun.seo@sampan.example',
    gender: 0,
    language: 'ko',
    country: 'KR',
    phone: '+82-1020000000',
    joinedDaysAgo: 72,
    hour: 1,
    port: 'Incheon',
    transitDays: 5,
    addresses: [
      {
        country: 'KR',
        province: 'Seoul',
        city: 'Seoul',
        detailAddress: 'Seo Living Goods Co., 45 Dalmaji-gil, Jung-gu',
        postcode: '04524',
      },
    ],
  },
};

export const operatorCast: Record<OperatorName, { name: string; email: string; roles: OperatorRole[] }> = {
  mei: { name: 'Mei Lin', email: 'mei.lin@sampan.example', roles: ['purchasing', 'catalogue'] },
  bo: { name: 'Chen Bo', email: 'chen.bo@sampan.example', roles: ['warehouse'] },
  ruth: { name: 'Ruth Adler', email: 'ruth.adler@sampan.example', roles: ['finance'] },
  tomas: { name: 'Tomás Rey', email: 'tomas.rey@sampan.example', roles: ['finance'] },
  noor: { name: 'Noor Haddad', email: 'noor.haddad@sampan.example', roles: ['support'] },
};
