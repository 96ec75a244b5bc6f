/** `SECRET_KEY` of the shops in tests, and of the backups in database/fixtures. */
export const testKey = 'Vt7w2Hq9Bz4Kx6Rn1Jd8Ls3Gp5Mc0Fy-';
