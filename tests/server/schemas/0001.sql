CREATE TABLE people (
	id VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE tokens (
	digest VARCHAR NOT NULL,
	person VARCHAR NOT NULL,
	PRIMARY KEY (digest)
);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE TABLE tables (
	id VARCHAR NOT NULL,
	code VARCHAR NOT NULL,
	game VARCHAR NOT NULL,
	version INTEGER NOT NULL,
	options JSON NOT NULL,
	public BOOLEAN NOT NULL,
	host VARCHAR NOT NULL,
	seed INTEGER NOT NULL,
	ply INTEGER NOT NULL,
	waiting_for JSON NOT NULL,
	over BOOLEAN NOT NULL,
	rematch VARCHAR,
	touched FLOAT NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (code)
);
CREATE INDEX in_the_lobby ON tables (touched) WHERE public = 1 AND over = 0;
CREATE TABLE chairs (
	table_id VARCHAR NOT NULL,
	seat INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	person VARCHAR,
	name VARCHAR NOT NULL,
	level INTEGER,
	own BOOLEAN NOT NULL,
	PRIMARY KEY (table_id, seat)
);
CREATE INDEX ix_chairs_person ON chairs (person);
CREATE TABLE guests (
	table_id VARCHAR NOT NULL,
	person VARCHAR NOT NULL,
	PRIMARY KEY (table_id, person)
);
CREATE TABLE moves (
	table_id VARCHAR NOT NULL,
	ply INTEGER NOT NULL,
	line VARCHAR NOT NULL,
	PRIMARY KEY (table_id, ply)
)
 WITHOUT ROWID

;
