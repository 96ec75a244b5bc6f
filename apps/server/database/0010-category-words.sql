-- Under which words a category is found. Products carry their categories' numbers among their words, not the names: a
-- name in eleven languages would be most of what there is to index.
create table category_words (
  word text collate "C" not null,
  category_id bigint not null references categories on delete cascade,
  primary key (word, category_id)
);
create index category_words_category_id on category_words (category_id);
