-- CreateTable
CREATE TABLE "Spending" (
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "budget" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "spent" INTEGER NOT NULL,

    PRIMARY KEY ("userId", "budget"),
    CONSTRAINT "Spending_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Spending_startedAt_check" CHECK (typeof("startedAt") = 'integer'),
    CONSTRAINT "Spending_spent_check" CHECK ("spent" >= 0)
) WITHOUT ROWID;

-- CreateIndex
CREATE INDEX "Spending_workspaceId_idx" ON "Spending"("workspaceId");
